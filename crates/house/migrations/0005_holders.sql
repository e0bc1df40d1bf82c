-- Whose seats are a table's, without looking at everybody's.
CREATE INDEX holders_by_table ON holders (table_id);
