-- O’Brien is found by o'brien: apostrophes, quotation marks and dashes that look alike are one in every search (DEC-73), and a
-- transaction is found by the beginning of its reference.

-- As before, and each apostrophe, quotation mark and dash is the one on the keyboard. NFKC parts a spacing acute and a double
-- prime into two characters each, so these come first. `plainSearch` in server/src/db/page.ts is the same rule.
create or replace function fold_text(words text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(
    case
      when octet_length(words) = length(words) then replace(words, '`', '''')
      else translate(
        normalize(translate(words, U&'\00B4\1FFD\2033\2036', '''''""'), nfkc),
        U&'`\02B9\02BB\02BC\02BD\05F3\2018\2019\201A\201B\2032\2035\2039\203A\A78C'
          '\00AB\00BB\05F4\201C\201D\201E\201F\301D\301E\301F'
          '\2010\2012\2013\2014\2015\2043\2212',
        repeat('''', 15) || repeat('"', 10) || repeat('-', 7)
      )
    end,
    '[ \t-\r\u1680\u2028\u2029\ufeff]+', ' ', 'g'
  ))
$$;

-- Staff search the audit log by it, a beginning of two million references included: its index stops where a filter would not.
create index transactions_by_reference on transactions (fold_text(reference) text_pattern_ops);

-- The stored text is computed anew by an update of its row, for the few rows in which it differs. Nothing else of them changes,
-- so no trigger has anything to say; a decided transaction would be refused by its own.
alter table users disable trigger user;
update users set first_name = first_name
  where folded <> fold_text(
    ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || regexp_replace(phone_number, '[^0-9]', '', 'g'));
alter table users enable trigger user;

alter table transactions disable trigger user;
update transactions set description = description where folded <> fold_text(' ' || description || ' ' || reference);
alter table transactions enable trigger user;

update open_requests kept set folded = now.folded
  from open_requests_now now where now.transaction_id = kept.transaction_id and now.folded <> kept.folded;
