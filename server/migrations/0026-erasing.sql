-- Personal values in the audit log are encrypted under a key of the customer whose chain holds them (DEC-50). Deleting
-- that key erases them, and leaves the chain and its hashes as they are.

-- No reference to the users: the log of a deleted user stays readable until it is erased.
create table audit_keys (
  id uuid primary key,
  customer_id uuid not null unique,
  master_key_id text not null references master_keys,
  wrapped bytea not null
);
create index audit_keys_by_master_key on audit_keys (master_key_id, id);

create trigger never_emptied before truncate on audit_keys for each statement execute function refuse_change();
select grant_to_app('grant select, insert on audit_keys to %I');
select grant_to_app('grant update (master_key_id, wrapped) on audit_keys to %I');

-- The chains that hold personal values in clear text. A migration has no key, so the process that migrates encrypts them
-- afterwards and empties this list (server/src/audit/seal-former-rows.ts).
create table audit_to_seal (chain text primary key);
insert into audit_to_seal
  select distinct chain from audit_log
  where chain <> 'system' and jsonb_typeof(coalesce(before, after)) = 'object' and (before is not null or after is not null)
    and coalesce(before, '{}') || coalesce(after, '{}') ?| array[
      'firstName', 'lastName', 'email', 'phoneNumber', 'country', 'state', 'city', 'address1', 'address2', 'zipCode',
      'dateOfBirth', 'description', 'title', 'message', 'name', 'device', 'network', 'address', 'formerHead'];
select grant_to_app('grant select on audit_to_seal to %I');

-- Computes the chain again from a position on, and returns its last hash. It changes final rows, so it works only for
-- the owner, and only in a transaction that has switched their trigger off.
create function chain_again(which text, start bigint) returns bytea language plpgsql as $$
declare
  entry audit_log;
  last bytea := coalesce((select hash from audit_log where chain = which and position = start - 1), '');
begin
  for entry in select * from audit_log where chain = which and position >= start order by position loop
    entry.previous := last;
    last := audit_hash(entry);
    update audit_log set previous = entry.previous, hash = last where id = entry.id;
  end loop;
  update audit_chains set head = last where chain = which;
  return last;
end $$;
