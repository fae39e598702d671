-- Why staff rejected a request, or an item of a verification, and what they added for the customer (DEC-65). What was rejected
-- before this has no reason.

alter table transactions
  add reject_reason text check (
    reject_reason in ('not-received', 'wrong-amount', 'wrong-address', 'duplicate', 'suspected-fraud', 'other')
  ),
  add reject_note text,
  add constraint transactions_reason_check check (status = 'failed' or num_nonnulls(reject_reason, reject_note) = 0),
  add check (reject_note is null or reject_reason is not null);

-- As in 0009-transactions.sql, and the reason can come with the decision. Only what has failed can have one.
create or replace function guard_transaction() returns trigger language plpgsql as $$
declare
  changeable constant text[] := array['status', 'description', 'decided_at', 'decided_by', 'reject_reason', 'reject_note',
    'transaction_date', 'folded', 'segment'];
begin
  if old.status <> 'pending' then
    raise exception 'a decided transaction is final' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - changeable) <> (to_jsonb(old) - changeable) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
select grant_to_app('grant update (reject_reason, reject_note) on transactions to %I');

alter table verification_decisions
  add ssn_reason text check (ssn_reason in ('blurred', 'expired', 'cropped', 'name-differs', 'wrong-document', 'other')),
  add id_reason text check (id_reason in ('blurred', 'expired', 'cropped', 'name-differs', 'wrong-document', 'other')),
  add note text,
  add check (ssn_reason is null or ssn_status is not distinct from 'rejected'),
  add check (id_reason is null or id_status is not distinct from 'rejected'),
  add check (note is null or num_nonnulls(ssn_reason, id_reason) > 0);
