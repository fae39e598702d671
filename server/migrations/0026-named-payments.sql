-- Payments that a customer names and that no block tells are looked up by themselves (DEC-71).

-- Blocks above this one were read. What happened before is not looked up: the bank may have credited it without a node.
alter table chains add begun_height bigint check (begun_height >= 0);
update chains c set begun_height = coalesce((select min(height) from settled_blocks b where b.network = c.network), c.settled_height);

create index transactions_named on transactions (created_at desc) where status = 'pending' and type = 'deposit' and txid is not null;
