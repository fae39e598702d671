import { customers } from '@bank/contract/customers'
import { foldEmail } from '@bank/contract/email'
import { identity } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { PASSWORD, refused, registration } from '../../server/testing/bank.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import { signIn } from '../harness/answers.ts'
import { type Bank, callAs, type Member, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { type Control, proveControls } from '../harness/controls.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import type { ServerProcess } from '../harness/server-process.ts'

/** Wrong passwords that one address can send for one account (maxLoginAttempts). */
const GUESSES = 5

/** Spellings that case folding, normalisation or a locale can map to the plain ones. Each has its own account. */
const SPELLINGS: { plain: string; odd: string[] }[] = [
  // Capital I with a dot, dotless i, i with a combining dot, fullwidth, Roman numeral, information source.
  { plain: 'i', odd: ['\u0130', '\u0131', 'i\u0307', '\uFF49', '\u2170', '\u2139'] },
  // Kelvin, fullwidth, circled.
  { plain: 'k', odd: ['\u212A', '\uFF4B', '\uFF2B', '\u24DA'] },
  // Long s, fullwidth, superscript.
  { plain: 's', odd: ['\u017F', '\uFF53', '\u02E2'] },
  // Sharp s, its capital, long s twice.
  { plain: 'ss', odd: ['\u00DF', '\u1E9E', '\u017F\u017F'] },
  // Ligatures.
  { plain: 'fi', odd: ['\uFB01', 'f\u0131', 'f\u0130'] },
  { plain: 'ffl', odd: ['\uFB04', '\uFB00l', 'f\uFB02'] },
  { plain: 'st', odd: ['\uFB05', '\uFB06'] },
  { plain: 'ij', odd: ['\u0133', '\u0132'] },
  // Composed and decomposed, Angstrom, fullwidth, Cyrillic, feminine ordinal.
  { plain: 'a', odd: ['\u00E5', 'a\u030A', '\u212B', '\uFF41', '\u0430', '\u00AA'] },
  // Micro and mu; sigma in the middle, at the end, and capital; Ohm and omega.
  { plain: 'u', odd: ['\u00B5', '\u03BC', '\u039C'] },
  { plain: 'o', odd: ['\u03C3', '\u03C2', '\u03A3', '\u043E', '\u2126', '\u03C9'] },
  // Invisible characters between two letters.
  { plain: 'xy', odd: ['x\u00ADy', 'x\u200By', 'x\u200Dy', 'x\u2060y', 'x\uFEFFy', 'x\u034Fy'] },
]

/** Sign-in looks up the account with a different folding, like a database that also lowers non-ASCII letters. */
const LOOKED_UP_OTHERWISE: Break = {
  file: 'server/src/identity/sign-in/sign-in.ts',
  from: 'const folded = foldEmail(email)',
  to: "const folded = email.trim().normalize('NFKD').toLowerCase().replace(/[^ -~]/g, (it) => (it === '\\u0131' ? 'i' : ''))",
}
/** The stored address is not folded, and neither is the one that is compared with it, but the one looked up is. */
const STORED_UNFOLDED: Break[] = [
  {
    file: 'server/src/users/user.ts',
    from: 'const folded = foldEmail(user.email)',
    to: 'const folded = user.email',
  },
  { file: 'server/src/users/user.ts', from: 'const folded = foldEmail(email)', to: 'const folded = email' },
]

/** Other ways of writing an address, which sign in like it and are counted with it (DEC-73). */
const sameAs = (email: string) => [
  email.toUpperCase(),
  ` ${email} `,
  `\u200E${email}\u00A0`,
  `Owner <mailto:${email}>`,
  email.replace('@f', '@\uFF46'),
]

/**
 * An address has one account and one count of failures, however it is spelled: no spelling allows more guesses, opens the
 * account of another address, or registers an account whose address folds to an existing one.
 * The controls look up accounts with a different folding, and store the address as it was typed.
 */
export async function run({ postgres }: Run): Promise<Outcome> {
  const real = await attack(postgres, SPELLINGS)
  const controls = await proveControls(CONTROLS, (spellings, breaks) => attack(postgres, spellings, breaks))
  const line = `${real.spellings} spellings of ${SPELLINGS.length} addresses: ${real.reached} guesses reached a password, of ${SPELLINGS.length * GUESSES} that are allowed; ${real.opened} opened an account, ${real.registered} registered one; ${controls.line}`
  return { line, failures: [...real.wrong, ...controls.failures] }
}

const CONTROLS: Control<typeof SPELLINGS>[] = [
  { breaks: [LOOKED_UP_OTHERWISE], size: SPELLINGS.slice(0, 1), finds: [/guesses/, /opens/] },
  { breaks: STORED_UNFOLDED, size: SPELLINGS.slice(0, 1), finds: [/registering/] },
]

type Found = { wrong: string[]; spellings: number; reached: number; opened: number; registered: number }

async function attack(
  postgres: TestPostgres,
  spellings: typeof SPELLINGS,
  breaks: readonly Break[] = [],
): Promise<Found> {
  await using bank = await openBankUnderTest(postgres)
  const environment = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' }
  const server = await bank.start({ environment, breaks })
  const [mover, admin] = await Promise.all([bank.add(), bank.add({ role: 'admin' })])
  const found: Found = { wrong: [], spellings: 0, reached: 0, opened: 0, registered: 0 }
  for (const [n, { plain, odd }] of spellings.entries()) {
    const email = `wa${plain}l${n}@folding.example`
    const owner = await bank.add({ email })
    const scene = { bank, server, owner, from: `198.51.100.${n + 1}` }
    const others = odd.map((letters) => email.replace(plain, letters))
    found.spellings += others.length
    await takeAddress(scene, [...others, ...sameAs(email)], { mover, admin }, found)
    await openAccount(scene, others, found)
    await guess(scene, [...sameAs(email), ...others], found)
  }
  found.wrong.push(...(await twins(bank)))
  if (breaks.length === 0) found.wrong.push(...(await bank.judge()))
  return found
}

type Scene = { bank: Bank; server: ServerProcess; owner: Member; from: string }

/** Tries to take a spelling of another user's address: at registration, in the profile, and through an administrator. */
async function takeAddress(
  { server, from, owner }: Scene,
  spellings: string[],
  { mover, admin }: { mover: Member; admin: Member },
  found: Found,
) {
  const asks = (email: string): [string, () => Promise<unknown>][] => [
    ['registering', () => callAs(server, null, from)(identity.register, { body: registration(email) })],
    ['moving', () => mover.at(0)(identity.updateProfile, { body: { email } })],
    [
      'an administrator’s edit',
      () => admin.at(0)(customers.update, { params: { id: mover.id }, body: { email } }),
    ],
  ]
  for (const email of spellings) {
    const expected = foldEmail(email) === owner.email ? 'email_taken' : 'validation_failed'
    for (const [name, ask] of asks(email)) {
      const code = await refused(ask()).then(
        (error) => error.code,
        () => 'nothing',
      )
      if (code === 'nothing' && name === 'registering') found.registered++
      if (code !== expected)
        found.wrong.push(
          `${name} ${escaped(email)} beside ${owner.email} was refused with ${code}, not ${expected}`,
        )
    }
  }
}

/** Tries the right password with another spelling, while nothing is locked. */
async function openAccount({ server, owner }: Scene, spellings: string[], found: Found) {
  for (const [n, email] of spellings.entries()) {
    // Each from its own IP address, so that only the spelling can be the reason for a refusal.
    const { status } = await signIn(server, email, PASSWORD, `203.0.113.${n + 1}`)
    if (status === 200) found.opened++
    if (status !== 401) found.wrong.push(`${escaped(email)} opens the account of ${owner.email} (${status})`)
  }
}

/** Uses up the allowed wrong passwords, then tries more of them with each other spelling, and then the right one. */
async function guess({ bank, server, owner, from }: Scene, spellings: string[], found: Found) {
  for (let n = 0; n < GUESSES; n++) await signIn(server, owner.email, `guess ${n}`, from)
  for (const email of spellings) {
    for (let n = 0; n < 2; n++) await signIn(server, email, `another guess ${n}`, from)
    if ((await signIn(server, email, PASSWORD, from)).status === 200)
      found.wrong.push(`${escaped(email)} opens ${owner.email} although that is locked`)
  }
  // Every comparison with the owner's password is recorded in the owner's audit chain.
  const reached = await bank.owner.value<number>(sql`
    select count(*) from audit_log
    where chain = ${owner.id} and act in ('user.sign_in_failed', 'user.sign_in_locked') and address = ${from}`)
  found.reached += reached
  if (reached !== GUESSES)
    found.wrong.push(`${reached} guesses at ${owner.email} reached its password, ${GUESSES} are allowed`)
}

/** Users whose addresses become equal under an aggressive folding. */
async function twins({ owner }: Bank): Promise<string[]> {
  const users = await owner.rows<{ email: string }>(sql`select email from users`)
  const seen = new Set<string>()
  return users.flatMap(({ email }) => {
    const folded = email
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
    if (!seen.has(folded)) {
      seen.add(folded)
      return []
    }
    return [`two users have an address that folds to ${folded}`]
  })
}

const escaped = (text: string) =>
  text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
