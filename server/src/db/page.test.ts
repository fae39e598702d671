import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, startDatabase } from '../../testing/database.ts'
import { BASELINE_END } from './former-migrations.ts'
import { migrate } from './migrate.ts'
import { plainSearch } from './page.ts'
import { proveTallies } from './tally.ts'

const database = await startDatabase()
const folded = (text: string) => database.owner.value<string>(sql`select fold_text(${text})`)

describe('a search and the text that it looks through are folded by one rule', () => {
  test('for every character up to U+FFFF, in the same spelling', async () => {
    // U+A7F1 is of Unicode 17, which not every database knows; those after U+FFFF are newer on the whole.
    const characters = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter(
      (character) => /[^\p{C}\uA7F1]/u.test(character),
    )
    const searched = characters.map((character) => plainSearch(`a${character}b`))
    const differing = await database.owner.rows<{ character: string }>(sql`
      select character from unnest(${characters}::text[], ${searched}::text[]) one (character, searched)
      where fold_text('a' || character || 'b') <> lower(searched)`)
    expect(differing).toEqual([])
    expect(characters.length).toBeGreaterThan(55_000)
  })

  test.each([
    ["'", [...'’‘‚‛ʼʹ′`´＇｀']],
    ['"', [...'“”„‟«»″＂']],
    ['-', [...'‐‑‒–—―−﹣－']],
  ])('all marks that look like %s are one, alone and in ASCII', async (mark, others) => {
    for (const other of others) {
      expect(plainSearch(`O${other}B`), other).toBe(`O${mark}B`)
      expect(await folded(`O${other}B`), other).toBe(`o${mark}b`)
      expect(await folded(`O${other}B\u00E9`), other).toBe(`o${mark}b\u00E9`)
    }
  })
})

test('the text of an older bank is folded anew, where it differs, and nothing else of its rows changes', async () => {
  await using older = await openOlderBank()
  const { owner } = older
  const before = await rowsOf(owner)
  await migrate(older.ownerConnection)
  // Later migrations add columns.
  expect(await rowsOf(owner)).toMatchObject(before)
  const texts = await owner.rows<{ folded: string }>(sql`
    select folded from users union all select folded from transactions union all select folded from open_requests order by 1`)
  const [person, said] = [" ada o'brien 1@bank.example ", ' mum\'s - "gift"']
  expect(texts.map((row) => row.folded)).toEqual([
    person,
    `${person}\n${said} pending`,
    ' ada tan 2@bank.example ',
    `${said} completed`,
    `${said} pending`,
  ])
  const disabled = sql`select count(*) from pg_trigger where not tgisinternal and tgenabled <> 'O'`
  expect(await owner.value<number>(disabled)).toBe(0)
  expect((await proveTallies(owner)).map(({ offences }) => offences)).toEqual([0, 0, 0])
})

type Owner = Awaited<ReturnType<typeof createTestDatabase>>['owner']

const rowsOf = (owner: Owner) =>
  owner.rows(sql`
    select row from (
      select id, to_jsonb(u) - 'folded' as row from users u union all select id, to_jsonb(t) - 'folded' from transactions t
    ) of_all order by id`)

/** A bank of the version before, with a customer, a payment of theirs and a request, whose texts have typographic marks. */
async function openOlderBank() {
  const older = await createTestDatabase('template0')
  await migrate(older.ownerConnection, { upTo: BASELINE_END })
  await older.owner.run(sql`
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
      address1, zip_code, created_at, updated_at)
    select gen_random_uuid(), n || '@bank.example', n || '@bank.example', '', 'Ada', name, '', '', '', '', '', '',
      '2026-01-05', '2026-01-06'
    from (values (1, 'O’Brien'), (2, 'Tan')) person (n, name)`)
  await older.owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      created_at, decided_at)
    select gen_random_uuid(), u.id, 'deposit', '', 'checking', 100, 'Mum’s – “gift”', stage, stage, '2026-01-05', decided
    from users u, (values ('pending', null), ('completed', '2026-01-06'::timestamptz)) made (stage, decided)
    where last_name = 'O’Brien'`)
  return { ...older, [Symbol.asyncDispose]: older.drop }
}
