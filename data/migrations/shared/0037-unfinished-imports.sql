-- An import is written in several transactions. Until its last one, its action has a phase: `open`, `taking-back` or, while an
-- administrator undoes it, `undoing`. Meanwhile `undone_at` is set and `created_at` is in the far future, so that instances of the
-- version before neither list nor undo the action, nor delete what its undo needs.
alter table bulk_actions add column phase {text};
