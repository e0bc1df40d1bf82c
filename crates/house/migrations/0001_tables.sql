-- A table is its entries; everything else here is an index over them.

CREATE TABLE tables (
    id      TEXT PRIMARY KEY,
    game    TEXT NOT NULL,
    phase   TEXT NOT NULL CHECK (phase IN ('open', 'playing', 'over')),
    listed  INTEGER NOT NULL,
    owner   TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_by_phase ON tables (phase, changed);
CREATE INDEX tables_by_owner ON tables (owner, phase);

-- The number is part of the key: two writers cannot both accept entry n.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    entry    TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE holders (
    visitor  TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (visitor, table_id)
) STRICT, WITHOUT ROWID;
