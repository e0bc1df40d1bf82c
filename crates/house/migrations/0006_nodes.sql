-- Houses that keep their tables in one database together: who of them is there, and who sees to which tables. A file has one
-- house; there both stay empty.

CREATE TABLE nodes (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Until when it is there unless it says so again, in milliseconds by the clock of the database.
    until INTEGER NOT NULL,
    -- Whether what it stores is stored quickly. One that is slow leaves the work to others, if there are any.
    quick INTEGER NOT NULL
) STRICT;

-- The bots and clocks of all tables whose name begins with one letter are seen to by one node at a time. The fence counts
-- how often that has passed on: what a node does for such a table is stored only under the fence that it was given.
CREATE TABLE duties (
    letter TEXT PRIMARY KEY,
    node   INTEGER,
    fence  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
