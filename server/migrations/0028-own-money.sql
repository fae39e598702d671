-- Moving one's own money (DEC-57): between one's own accounts, and as a payment on what is owed. Both sides of such a
-- transfer are balances of the customer, and it belongs to a transaction.
alter table transfers
  drop constraint transfers_kind_check,
  drop constraint transfers_check1,
  add constraint transfers_kind_check
    check (kind in ('crypto_receipt', 'own_transfer', 'payment', 'adjustment', 'opening')),
  -- An opening balance can come with a transaction from before the bank kept this ledger.
  add constraint transfers_transaction_check check (
    case kind when 'adjustment' then transaction_id is null when 'opening' then true else transaction_id is not null end
  ),
  add constraint transfers_own_check check (
    (kind in ('own_transfer', 'payment')) = (
      debit not in ('crypto_receipts', 'adjustments', 'opening_balances')
      and credit not in ('crypto_receipts', 'adjustments', 'opening_balances')
    )
  ),
  add constraint transfers_payment_check check ((kind = 'payment') = (credit = 'borrowed' and debit in ('checking', 'savings')));
