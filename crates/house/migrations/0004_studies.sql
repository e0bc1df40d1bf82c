-- Explanations of finished games, kept with the game so that nobody has to think them through again. They can be worked
-- out once more at any time: whatever is in the way, they go.

CREATE TABLE studies (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    -- What the explanation depends on beside the game: the names of the players and the edition of the house.
    print    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    study    TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX studies_by_age ON studies (at);

-- An explanation names people: whoever is erased or called otherwise in what happened is not left in what was said of it.
CREATE TRIGGER rewritten_entries AFTER UPDATE ON entries BEGIN
    DELETE FROM studies WHERE table_id = new.table_id;
END;
