-- TRX is seen where a second API of TRON tells it from other coins.

-- Whether who reads the network, or read it last, sees TRX.
alter table chains add reads_trx boolean not null default false;
