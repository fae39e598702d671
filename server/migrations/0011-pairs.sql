-- A whole name is found by where its words meet: half of a big bank's users can share the letters of one word with it, and
-- few share both of these.

-- Of every two neighbouring words the last letters of the one and the first of the other, two, three and four of each
-- where they are as long. A search asks for the longest that it holds (server/src/db/search.ts).
create function word_pairs(folded text) returns text[] language plpgsql immutable parallel safe as $$
declare
  words text[] := string_to_array(folded, ' ');
  pairs text[] := '{}';
begin
  for i in 2 .. cardinality(words) loop
    for letters in 2 .. least(4, length(words[i - 1]), length(words[i])) loop
      pairs := pairs || (right(words[i - 1], letters) || ' ' || left(words[i], letters));
    end loop;
  end loop;
  return pairs;
end $$;

drop index users_searched;
create index users_searched on users using gin (folded gin_trgm_ops, (array[segment]), (word_pairs(folded)))
  with (gin_pending_list_limit = 256);
