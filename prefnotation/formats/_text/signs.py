"""Signs of suits as texts from the web have them: full or hollow, as emoji, as entities of HTML."""

SIGN = "(?:(?:[♠♤♣♧♦♢♥♡]|&(?:spades|clubs|diams|hearts);)[\ufe0e\ufe0f]?)"
