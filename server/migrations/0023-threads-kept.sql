-- What is decided and said in a thread stays, and is found without reading it anew.

-- Who decided on a credit.
alter table threads add credit_decided_by uuid references users,
  add check ((credit_decision is null) = (credit_decided_by is null));
create index threads_decided_by on threads (credit_decided_by) where credit_decided_by is not null;
select grant_to_app('grant update (credit_decided_by) on threads to %I');
create trigger decided_once before update on threads
  for each row when (old.credit_decision is not null
    and (new.credit_decision, new.credit_decided_at, new.credit_decided_by, new.granted_cents)
    is distinct from (old.credit_decision, old.credit_decided_at, old.credit_decided_by, old.granted_cents))
  execute function refuse_change();

-- The text as searches compare it.
alter table thread_messages add folded text not null generated always as (fold_text(text)) stored;
-- Its author becomes null when a user is deleted.
create trigger immutable before update on thread_messages
  for each row when ((new.id, new.thread_id, new.kind, new.reference, new.text, new.created_at)
    is distinct from (old.id, old.thread_id, old.kind, old.reference, old.text, old.created_at))
  execute function refuse_change();

-- The same of everything that a visitor has typed.
alter table enquiries add folded text not null default '';
select grant_to_app('grant insert (folded) on enquiries to %I');
