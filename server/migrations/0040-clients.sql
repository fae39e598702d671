-- A passkey can be renamed (DEC-73).
select grant_to_app('grant update (name) on passkeys to %I');

-- The server draws a session's id, a UUIDv7 (DEC-5): uuidv7() is new in PostgreSQL 18, and 15 is enough for us. The default stays
-- for servers of the version before.
select grant_to_app('grant insert (id) on sessions to %I');
