"""The grammars of the notation: the only source of truth for what is read.

`cards.lark` suits, ranks and the words made of them; `auction.lark` calls, contracts and whist;
`deal.lark` the entries of a deal; `record.lark` how a record is made of lines. It imports the
others and is the one to open.
"""
