-- What limits count and what expiry looks at. A network is kept as its digest under the salt of this house, until
-- the table is deleted; '' is a network that nobody noted.

CREATE TABLE house (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO house VALUES ('salt', lower(hex(randomblob(32))));

-- The network that opened the table.
ALTER TABLE tables ADD COLUMN network TEXT NOT NULL DEFAULT '';
-- When a person last did something there, as far as expiry has found out.
ALTER TABLE tables ADD COLUMN attended INTEGER NOT NULL DEFAULT 0;
-- When it ended because nobody came back.
ALTER TABLE tables ADD COLUMN expired INTEGER;

CREATE INDEX tables_by_network ON tables (network, phase);
CREATE INDEX tables_by_attendance ON tables (phase, attended);
CREATE INDEX tables_by_expiry ON tables (expired) WHERE expired IS NOT NULL;

-- How many bytes of a table each network pays for.
CREATE TABLE stored (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    network  TEXT NOT NULL,
    bytes    INTEGER NOT NULL,
    PRIMARY KEY (table_id, network)
) STRICT, WITHOUT ROWID;

-- The sums of that by network. They follow by themselves, whoever stores or deletes.
CREATE TABLE charged (
    network TEXT PRIMARY KEY,
    bytes   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER stored_first AFTER INSERT ON stored BEGIN
    INSERT INTO charged VALUES (new.network, new.bytes)
    ON CONFLICT (network) DO UPDATE SET bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER stored_more AFTER UPDATE OF bytes ON stored BEGIN
    UPDATE charged SET bytes = bytes + new.bytes - old.bytes WHERE network = new.network;
END;

CREATE TRIGGER stored_no_more AFTER DELETE ON stored BEGIN
    UPDATE charged SET bytes = bytes - old.bytes WHERE network = old.network;
    DELETE FROM charged WHERE network = old.network AND bytes <= 0;
END;

-- What earlier houses stored; 64 for what the database needs beside the words.
INSERT INTO stored SELECT table_id, '', sum(length(CAST(entry AS BLOB)) + 64) FROM entries GROUP BY table_id;
