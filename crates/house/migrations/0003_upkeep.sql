-- What the host does to the house, what holds until the host says otherwise, and what visitors report.

-- The audit log. A running house follows it: whatever tables an act touched are read again.
CREATE TABLE acts (
    number  INTEGER PRIMARY KEY AUTOINCREMENT,
    at      INTEGER NOT NULL,
    verb    TEXT NOT NULL,
    about   TEXT NOT NULL,
    touched TEXT NOT NULL,
    reason  TEXT,
    host    TEXT NOT NULL
) STRICT;

-- Who may not change anything, may not talk, or is called Somebody on the front page.
CREATE TABLE orders (
    kind    TEXT NOT NULL CHECK (kind IN ('ban', 'mute', 'hide')),
    subject TEXT NOT NULL,
    since   INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

-- One row for each neighbourhood of networks that reported one thing, with the network that did so first; both
-- as digests under the salt of this house.
CREATE TABLE reports (
    table_id TEXT NOT NULL REFERENCES tables (id),
    about    TEXT NOT NULL,
    network  TEXT NOT NULL,
    area     TEXT NOT NULL,
    visitor  TEXT NOT NULL,
    at       INTEGER NOT NULL,
    looked   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, about, area)
) STRICT, WITHOUT ROWID;

CREATE INDEX reports_by_network ON reports (network, at);
