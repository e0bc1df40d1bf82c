-- Stores a group of commits in one call, each of them whole or not at all, and says what came of each: 0 for stored, 1 if
-- somebody else has written an entry of that number, 2 if the table is not there any more, 3 if a node does it for the table
-- and another node sees to the table by now. Whoever listens is told which tables have how many entries now, with a `!` where
-- the index has changed.
--
-- It lives in the session that writes (pg_temp), so it is always the one that this program knows, also while nodes of two
-- versions are open. What is given begins with `a_`. The first lists have one value for each commit; those of entries and
-- holders say to which commit, from 1, each belongs.
CREATE OR REPLACE FUNCTION pg_temp.store(
    a_table text[], a_after bigint[], a_at bigint[], a_network text[], a_bytes bigint[], a_expires boolean[],
    a_game text[], a_phase text[], a_listed bigint[], a_owner text[], a_fewer boolean[],
    an_entry_of bigint[], an_entry_table text[], an_entry_number bigint[], an_entry_at bigint[], an_entry text[],
    a_holder_of bigint[], a_holder_table text[], a_holder text[],
    a_letter text[], a_fence bigint[], a_node bigint, a_told bigint
) RETURNS bigint[] LANGUAGE plpgsql AS $store$
DECLARE
    verdicts bigint[];
BEGIN
    -- Whoever adds to a table holds its row until all is stored. Always in this order, so that no two wait for each other.
    PERFORM 1 FROM tables WHERE id = ANY (a_table) ORDER BY id FOR NO KEY UPDATE;
    -- Nor does a table pass on to another node between this and the end.
    PERFORM 1 FROM duties WHERE letter = ANY (a_letter) ORDER BY letter FOR SHARE;

    -- A statement of its own: it sees what those have stored who held the rows before.
    SELECT array_agg(CASE
        WHEN given.fence IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM duties WHERE letter = given.letter AND fence = given.fence) THEN 3
        WHEN known.id IS NULL AND given.after = 0 AND given.game IS NOT NULL THEN 0
        WHEN known.id IS NULL THEN 2
        WHEN given.after = coalesce((SELECT max(number) + 1 FROM entries WHERE table_id = known.id), 0) THEN 0
        ELSE 1
    END ORDER BY given.place) INTO verdicts
    FROM unnest(a_table, a_after, a_game, a_letter, a_fence)
        WITH ORDINALITY AS given (id, after, game, letter, fence, place)
    LEFT JOIN tables AS known ON known.id = given.id;

    UPDATE tables SET
        phase = coalesce(given.phase, tables.phase),
        changed = CASE WHEN given.phase IS NULL THEN tables.changed ELSE given.at END,
        expired = CASE WHEN given.expires THEN given.at ELSE tables.expired END
    FROM unnest(a_table, a_at, a_phase, a_expires) WITH ORDINALITY AS given (id, at, phase, expires, place)
    WHERE tables.id = given.id AND verdicts[given.place] = 0 AND (given.phase IS NOT NULL OR given.expires);

    -- Only its first entry makes a row: a table that was deleted does not come back.
    INSERT INTO tables (id, game, phase, listed, owner, created, changed, attended, network)
    SELECT given.id, game, phase, listed, owner, at, at, at, coalesce(network, '')
    FROM unnest(a_table, a_game, a_phase, a_listed, a_owner, a_at, a_network, a_after)
        WITH ORDINALITY AS given (id, game, phase, listed, owner, at, network, after, place)
    WHERE verdicts[place] = 0 AND after = 0 AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = given.id);

    INSERT INTO entries (table_id, number, at, entry)
    SELECT id, number, at, entry
    FROM unnest(an_entry_of, an_entry_table, an_entry_number, an_entry_at, an_entry)
        AS given (place, id, number, at, entry)
    WHERE verdicts[place] = 0;

    DELETE FROM holders USING unnest(a_table, a_fewer) WITH ORDINALITY AS given (id, fewer, place)
    WHERE holders.table_id = given.id AND given.fewer AND verdicts[given.place] = 0;

    INSERT INTO holders (visitor, table_id)
    SELECT visitor, id FROM unnest(a_holder_of, a_holder_table, a_holder) AS given (place, id, visitor)
    WHERE verdicts[place] = 0
    ON CONFLICT DO NOTHING;

    -- By network: the sums that follow are touched in the same order by everybody.
    INSERT INTO stored (table_id, network, bytes)
    SELECT given.id, coalesce(given.network, known.network, '') AS payer, given.bytes
    FROM unnest(a_table, a_network, a_bytes) WITH ORDINALITY AS given (id, network, bytes, place)
    JOIN tables AS known ON known.id = given.id
    WHERE verdicts[given.place] = 0
    ORDER BY payer, given.id
    ON CONFLICT (table_id, network) DO UPDATE SET bytes = stored.bytes + excluded.bytes;

    -- So many at once as go into one message.
    PERFORM pg_notify('interregnum', 'v ' || a_node || ' ' || a_told || string_agg(
        ' ' || known.id || ':' || (known.after + known.count) || CASE WHEN known.indexed THEN '!' ELSE '' END, ''
    ))
    FROM (
        SELECT given.id, given.after, given.phase IS NOT NULL AS indexed, given.place,
            (SELECT count(*) FROM unnest(an_entry_of) AS entry (place) WHERE entry.place = given.place) AS count
        FROM unnest(a_table, a_after, a_phase) WITH ORDINALITY AS given (id, after, phase, place)
        WHERE verdicts[given.place] = 0
    ) AS known
    GROUP BY known.place / 200;

    RETURN verdicts;
END
$store$;
