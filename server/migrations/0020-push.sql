-- Notifications on the screens of devices (DEC-51).

-- The key pair that names the bank to push services (RFC 8292), made when it is first needed and then kept: browsers have
-- subscribed with it.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  -- The private key, encrypted with this master key.
  master_key_id text not null references master_keys,
  sealed bytea not null
);
select grant_to_app('grant select, insert (public_key, master_key_id, sealed), update (master_key_id, sealed) on push_keys to %I');

-- The devices that are told, each until its session is ended or too old, however idle it is.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  -- As server/src/push/known-services.ts names it.
  service text not null,
  -- That of the service which the endpoint leads to.
  host text not null,
  -- Whoever knows an endpoint can send to it, so this is its keyed hash. A browser that signs in again has the same one.
  endpoint_hash bytea not null unique,
  -- The endpoint and the device's keys, encrypted with this master key.
  master_key_id text not null references master_keys,
  sealed bytea not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create trigger told after insert or delete on push_subscriptions
  for each row execute function tell_change('session', 'user_id', '');
select grant_to_app('grant select, delete, insert (id, user_id, session_id, service, host, endpoint_hash, master_key_id, sealed),
  update (master_key_id, sealed) on push_subscriptions to %I');

-- What waits to be sent to a device. A row goes when its message was sent or given up.
create table pushes (
  subscription_id uuid not null references push_subscriptions on delete cascade,
  notice_id uuid not null references notices on delete cascade,
  -- Those of the subscription: each service has a line of its own, so that one that is down holds up no other. In a line, hosts
  -- that fail are passed over.
  service text not null,
  host text not null,
  -- One of a message to all customers. These go last: what concerns one alone can't wait for a million of them.
  is_one_of_many boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  primary key (subscription_id, notice_id)
);
create index pushes_waiting on pushes (service, next_try_at);
create index pushes_first on pushes (service, is_one_of_many, tries, next_try_at);
create index pushes_of_notice on pushes (notice_id);
select grant_to_app('grant select, delete, insert (subscription_id, notice_id, service, host, is_one_of_many), update (next_try_at, tries) on pushes to %I');

-- Has a message pushed to the devices of these customers, of those who want it. A device whose session is ending at this moment
-- is passed over without waiting.
create function push_to(notice uuid, recipients uuid[]) returns void language sql as $$
  insert into public.pushes (subscription_id, notice_id, service, host, is_one_of_many)
    select s.id, notice, s.service, s.host, (select n.recipient_id is null from public.notices n where n.id = notice)
    from public.push_subscriptions s
    where s.user_id = any (recipients)
      and coalesce((select p.push from public.preferences p where p.user_id = s.user_id), true)
    for key share of s skip locked
$$;
select grant_to_app('grant execute on function push_to(uuid, uuid[]) to %I');

-- A message to one customer is pushed by the transaction that writes it, so no act can forget it. Those to all customers are
-- pushed in batches (server/src/notifications/notice-letters.ts).
create function push_notice() returns trigger language plpgsql as $$
begin
  perform public.push_to(new.id, array[new.recipient_id]);
  return null;
end $$;
create trigger pushed after insert on notices for each row when (new.recipient_id is not null) execute function push_notice();
