-- JSON: what applied to the line when it was placed (category, listed price). Null: placed or edited by an earlier version.
alter table order_items add column terms {text};

-- JSON: the promotions that an edit left without what they ask for; an edit back takes them again. Null: none.
alter table orders add column waiting_promotions {text};
