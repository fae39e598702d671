-- Where a customer's own transfer goes, and `credit` for a payment on what they owe (DEC-57).
alter table transactions
  add to_account_type text,
  add constraint transactions_own_check check (
    to_account_type is null or (
      account_type in ('checking', 'savings')
      and case type
        when 'transfer' then to_account_type in ('checking', 'savings') and to_account_type <> account_type
        when 'payment' then to_account_type = 'credit'
        else false
      end
    )
  );
