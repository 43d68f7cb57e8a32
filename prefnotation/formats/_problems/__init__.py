"""Problems: what the readers of problems that people wrote by hand have in common."""
