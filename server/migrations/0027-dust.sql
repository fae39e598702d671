-- Anybody can send many tiny payments to an address that they see. What waits to be assigned is listed without those that are
-- known to be worth less than a dollar, the least deposit.
create index payments_to_assign on payments (seen_at desc, id desc)
  where transaction_id is null and state in ('open', 'settled') and (units * rate_usd < 10::numeric ^ decimals::numeric) is not true;
