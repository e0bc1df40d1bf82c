-- A node says that it is there, takes tables that nobody sees to, and gives back what is more than its share. `this_instant`
-- is the clock of the database: the clocks of the nodes need not agree.
--
-- A node whose time has run out is not there any more and comes back under another number, so nobody is ever taken for dead
-- and then goes on. A node whose line is slow has no share while others are quick.
CREATE OR REPLACE FUNCTION pg_temp.sign(
    a_node bigint, a_lease bigint, a_told bigint, a_quick bigint, a_letters text[]
) RETURNS TABLE (the_node bigint, is_first boolean, a_letter text, a_fence bigint) LANGUAGE plpgsql AS $sign$
DECLARE
    this_instant bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    own bigint;
    is_new boolean := false;
    others bigint;
    quick_others bigint;
    held bigint;
    share bigint;
BEGIN
    UPDATE nodes SET until = this_instant + a_lease, quick = a_quick WHERE id = a_node AND until > this_instant
    RETURNING id INTO own;
    IF own IS NULL THEN
        is_new := true;
        INSERT INTO duties (letter, node, fence) SELECT letter, NULL, 0 FROM unnest(a_letters) AS given (letter)
        ON CONFLICT DO NOTHING;
        INSERT INTO nodes (until, quick) VALUES (this_instant + a_lease, a_quick) RETURNING id INTO own;
        DELETE FROM nodes WHERE until < this_instant - 3600000;
    END IF;
    SELECT count(*), count(*) FILTER (WHERE quick = 1) INTO others, quick_others
    FROM nodes WHERE until > this_instant AND id <> own;
    SELECT count(*) INTO held FROM duties WHERE node = own;
    share := CASE
        WHEN a_quick = 1 THEN ceil(cardinality(a_letters) / (quick_others + 1.0))
        WHEN quick_others > 0 THEN 0
        ELSE ceil(cardinality(a_letters) / (others + 1.0))
    END;

    -- Always in this order, as commits hold them, so that no two wait for each other.
    IF held > share THEN
        UPDATE duties SET node = NULL WHERE letter = ANY (ARRAY(
            SELECT letter FROM duties WHERE node = own ORDER BY letter LIMIT held - share FOR UPDATE
        ));
    ELSIF held < share THEN
        UPDATE duties SET node = own, fence = fence + 1 WHERE letter = ANY (ARRAY(
            SELECT letter FROM duties
            WHERE node IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE id = node AND until > this_instant)
            ORDER BY letter LIMIT share - held FOR UPDATE SKIP LOCKED
        ));
    END IF;

    PERFORM pg_notify('interregnum', 'h ' || own || ' ' || a_told);
    RETURN QUERY SELECT own, is_new AND others = 0, letter, fence FROM duties WHERE node = own
        UNION ALL SELECT own, is_new AND others = 0, NULL, NULL;
END
$sign$;
