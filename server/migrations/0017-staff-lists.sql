-- Customers whose verification waits for a decision, as a list: by segment and time like the list of all users.
drop index users_awaiting_verification;
create index users_awaiting_verification on users (segment, created_at desc, id desc) include (folded)
  where ssn_status = 'pending' or id_status = 'pending';
-- Those whom a marketing message to all customers does not reach, so that they can be counted.
create index preferences_without_marketing on preferences (user_id) where not marketing;
