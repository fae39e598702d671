import { ApiError, type Call } from '@bank/contract/client'
import { factors } from '@bank/contract/factors'
import { signInSteps } from '@bank/contract/sign-in'
import sql from 'sql-template-tag'
import { userHandle } from '../../server/src/identity/factors/passkey.ts'
import { addPasskey, createAuthenticator, enterPassword, wrongCodeOf } from '../../server/testing/factors.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import { addTotp, codeOf } from '../../server/testing/totp.ts'
import { codeOf as answerCode } from '../harness/answers.ts'
import { type Bank, callAs, type Member, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { inTurn } from '../harness/in-turn.ts'
import { inParallel } from '../harness/parallel.ts'
import { BREAKS } from './factor-breaks.ts'

/** Wrong codes for one account in a day, over all addresses and servers together (DEC-44). */
const CHECKED_MAX = 100
const AT_ONCE = 8
/** Guesses for each address, and for each challenge. */
const GUESSES_HERE = 5
/** Where the owner has signed in before. */
const HOME = '192.0.2.1'

/**
 * Second factors under attack at two servers: codes replayed one after the other and at the same moment, codes of a clock
 * that is a day off, spent challenges, passkeys of another account, origin or user, copied authenticators, and guesses from
 * many addresses by somebody who knows the password, which don't keep the owner out at home. The control breaks every guard,
 * and each attack must then succeed.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  const real = await attack(postgres, sizeOf({ full: 1000, night: 10_000 }, size), [])
  const control = await attack(postgres, 2 * CHECKED_MAX, Object.values(BREAKS).flat())
  const names = Object.keys(BREAKS)
  const unnoticed = names.filter((name) => !control.succeeded.includes(name))
  const failures = [
    ...real.wrong,
    ...real.succeeded.map((name) => `it succeeded: ${name}`),
    ...unnoticed.map((name) => `the control: not noticed: ${name}`),
  ]
  const line = `${names.length - real.succeeded.length} of ${names.length} attacks repelled at two servers; of ${real.guesses} guesses from ${real.addresses} addresses, ${real.checked} reached the code; control: ${names.length - unnoticed.length} of ${names.length} noticed`
  return { line, failures }
}

/** What the attacks need: two servers, and a new member with calls at both. */
type Scene = {
  bank: Bank
  at: (n: number, from?: string) => Call
  add: () => Promise<Member & { call: Call }>
}

async function attack(postgres: TestPostgres, guesses: number, breaks: Break[]) {
  await using bank = await openBankUnderTest(postgres)
  const servers = await bank.startTwo({ environment: { TRUST_PROXY: '127.0.0.1' }, breaks })
  const scene: Scene = {
    bank,
    at: (n, from) => callAs(inTurn(servers, n), null, from),
    async add() {
      const member = await bank.add()
      return { ...member, call: member.at(0) }
    },
  }
  const succeeded: string[] = []
  for (const [name, strike] of Object.entries(ATTACKS)) if (await strike(scene)) succeeded.push(name)
  const { checked, addresses, wrong } = await guess(scene, guesses)
  if (checked > CHECKED_MAX) succeeded.push('guesses')
  if (breaks.length === 0) wrong.push(...(await bank.judge()))
  return { succeeded, wrong, guesses, checked, addresses }
}

/** Whether the call succeeded. Fails if it was refused for another reason than expected. */
async function works(call: Promise<unknown>): Promise<boolean> {
  const code = await answerCode(call)
  if (code === 'ok') return true
  if (/^(wrong_code|wrong_passkey|challenge_over)$/.test(code)) return false
  throw new Error(`An attack was refused with ${code}.`)
}

const finish = (call: Call, challenge: string, code: string) =>
  call(signInSteps.secondFactor, { body: { challenge, code } })

/** Each returns whether the attack succeeded. */
const ATTACKS: Record<string, (scene: Scene) => Promise<boolean>> = {
  async 'a code used twice'({ add, at }) {
    const member = await add()
    const { secret } = await addTotp(member)
    const code = codeOf(secret)
    return (await countUses(at, member, code)) > 1
  },
  async 'a recovery code used twice'({ add, at }) {
    const member = await add()
    const [code = ''] = (await addTotp(member)).recoveryCodes
    return (await countUses(at, member, code)) > 1
  },
  async 'a clock off by a day'({ add, at }) {
    const member = await add()
    const { secret } = await addTotp(member)
    const { challenge } = await enterPassword({ stranger: at(0) }, member)
    return works(finish(at(1), challenge, codeOf(secret, 86_400)))
  },
  async 'a challenge answered twice'({ add, at }) {
    const member = await add()
    const [one = '', other = ''] = (await addTotp(member)).recoveryCodes
    const { challenge } = await enterPassword({ stranger: at(0) }, member)
    await finish(at(0), challenge, one)
    return works(finish(at(1), challenge, other))
  },
  async 'a passkey of another account'({ add, at }) {
    const victim = await add()
    await addPasskey(victim)
    const { authenticator } = await addPasskey(await add())
    const { challenge } = await enterPassword({ stranger: at(0) }, victim)
    const { data } = await at(0)(signInSteps.secondFactorOptions, { body: { challenge } })
    const passkey = authenticator.get(data, { userHandle: null })
    return works(at(1)(signInSteps.secondFactor, { body: { challenge, passkey } }))
  },
  async 'a page of another origin'({ add, at }) {
    const { authenticator } = await addPasskey(await add())
    const isAdded = await worksToAdd(await add())
    return (await signInAlone(at, authenticator, { origin: 'https://meranti.example' })) || isAdded
  },
  async 'another user’s handle'({ add, at }) {
    const { authenticator } = await addPasskey(await add())
    const handle = Buffer.from(userHandle((await add()).id)).toString('base64url')
    return signInAlone(at, authenticator, { userHandle: handle })
  },
  async 'an owner kept out by strangers'({ bank, add, at }) {
    const member = await add()
    const { secret, recoveryCodes } = await addTotp(member)
    const home = at(0, HOME)
    await finish(home, (await enterPassword({ stranger: home }, member)).challenge, recoveryCodes[0] ?? '')
    // More than the control's limit, too.
    await bank.owner.run(sql`
      insert into rate_limits (key, count) values (${`code ${member.id}`}, 10_000_000)`)
    const { challenge } = await enterPassword({ stranger: home }, member)
    return (await answerCode(finish(home, challenge, codeOf(secret)))) === 'too_many_attempts'
  },
  async 'a counter that goes back'({ add, at }) {
    const { authenticator } = await addPasskey(await add())
    if (!(await signInAlone(at, authenticator, { counter: 9 }))) throw new Error('The passkey never worked.')
    return signInAlone(at, authenticator, { counter: 8 })
  },
}

async function worksToAdd({ call }: { call: Call }): Promise<boolean> {
  const { data } = await call(factors.passkeyOptions, {})
  const response = createAuthenticator().create(data, { origin: 'https://meranti.example' })
  return works(call(factors.addPasskey, { body: { name: 'Evil', response } }))
}

type Authenticator = ReturnType<typeof createAuthenticator>

async function signInAlone(
  at: Scene['at'],
  authenticator: Authenticator,
  twist: Parameters<Authenticator['get']>[1],
): Promise<boolean> {
  const { data } = await at(0)(signInSteps.passkeyOptions, {})
  const response = authenticator.get(data.options, twist)
  return works(at(1)(signInSteps.passkey, { body: { challenge: data.challenge, response } }))
}

/** How often a code works in four sign-ins: in three at the same moment at two servers, and in one afterwards. */
async function countUses(at: Scene['at'], member: Member, code: string): Promise<number> {
  const steps = []
  for (let n = 0; n < 4; n++) steps.push((await enterPassword({ stranger: at(n) }, member)).challenge)
  const [last = '', ...first] = steps
  const atOnce = await Promise.all(first.map((challenge, n) => works(finish(at(n), challenge, code))))
  return [...atOnce, await works(finish(at(0), last, code))].filter(Boolean).length
}

/**
 * Guesses codes with the right password, five from each address, at both servers. Afterwards the owner still gets in with a
 * code of the app at an address where they have signed in before.
 */
async function guess({ add, at }: Scene, guesses: number) {
  const wrong: string[] = []
  const member = await add()
  const { secret, recoveryCodes } = await addTotp(member)
  const home = at(0, HOME)
  await finish(home, (await enterPassword({ stranger: home }, member)).challenge, recoveryCodes[0] ?? '')

  const code = wrongCodeOf(secret)
  const addresses = Math.ceil(guesses / GUESSES_HERE)
  let checked = 0
  await inParallel(Array(addresses).keys(), AT_ONCE, async (n) => {
    const call = at(n, `198.${18 + Math.floor(n / 62_500)}.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`)
    const challenge = await challengeOf(call, member)
    for (let tries = 0; tries < GUESSES_HERE; tries++) {
      const answer = await answerCode(finish(call, challenge, code))
      if (answer === 'wrong_code') checked++
      else if (answer !== 'too_many_attempts' && answer !== 'challenge_over') wrong.push(`a guess: ${answer}`)
    }
  })
  const last = (await enterPassword({ stranger: home }, member)).challenge
  if ((await answerCode(finish(home, last, codeOf(secret)))) !== 'ok')
    wrong.push('the owner can’t sign in at home')
  return { checked, addresses, wrong }
}

/** A new challenge, or one that does not exist if the account is locked for this address. */
async function challengeOf(stranger: Call, member: Member): Promise<string> {
  try {
    return (await enterPassword({ stranger }, member)).challenge
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_attempts') return 'x'.repeat(43)
    throw error
  }
}
