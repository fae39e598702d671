-- What is sent again with the reference of its first press is found without reading all that its author wrote.

-- Chosen by the visitor's browser for each filled form, so that what is sent twice is kept once.
alter table enquiries add reference uuid unique;
select grant_to_app('grant insert (reference) on enquiries to %I');

create index thread_messages_by_reference on thread_messages (author_id, reference) where reference is not null;
