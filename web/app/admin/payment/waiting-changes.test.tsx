import { wallets } from '@bank/contract/wallets'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../api/refresh.ts'
import { type Answers, answersList, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { expectTryAgain, opener, type User } from '../../testing/open-screen.tsx'
import { administrator } from '../../testing/people.ts'
import { ACCOUNT_KEY, bitcoinWallet, PREVIEW, settingChange } from '../../testing/wallets.ts'
import Payment from './payment.tsx'

test('a change says what it is, who proposed it and when, and what customers see in the meantime', async () => {
  openPayment({ changes: [edit] })
  const card = await cardOf('Bitcoin on Bitcoin: new address')
  expect(card.textContent).toContain('Proposed by Ada Lovelace (ada@meranti.example) on ')
  expect(card.querySelector('time')?.dateTime).toBe(edit.proposedAt)
  expect(card.textContent).toContain(`Customers see${OLD}`)
  expect(card.textContent).toContain(`Customers would see${NEW}`)
  expect(within(card).getByText('Waiting for you or another administrator to confirm it.')).toBeTruthy()
  expect(screen.getByText(/once another administrator has confirmed them/)).toBeTruthy()
})

test('confirming asks first, with the whole address, and happens once', async () => {
  const answer = later(
    answersWith(undefined, { message: 'The change is confirmed. Customers can see it now.' }),
  )
  const { user, server } = openPayment({ changes: [edit] }, { [confirm]: answer.answer })
  const question = await ask(user, 'Confirm', 'Bitcoin on Bitcoin: new address')
  expect(question.getByText(/Compare every group with its source/)).toBeTruthy()
  expect(question.getByText('bc1q').parentElement?.textContent).toBe(NEW)
  expect(server.to(confirm)).toEqual([])
  const button = question.getByRole('button', { name: 'Confirm' })
  await user.dblClick(button)
  fireEvent.click(button)
  server.now(changesCall, answersWith(none))
  answer.arrive()
  expect(await screen.findByText('The change is confirmed. Customers can see it now.')).toBeTruthy()
  expect(server.to(confirm)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('Waiting changes')).toBeNull())
})

test('a change that is decided elsewhere gives the focus to those that are left, the last one to the wallets', async () => {
  const other = { ...settingChange, id: '01968042-9f29-7b73-89e1-4db3a1f05555' }
  const { server } = openPayment({ changes: [edit, other] })
  const first = await screen.findByRole('button', { name: 'Decline: Bitcoin on Bitcoin: new address' })
  first.focus()
  server.now(changesCall, answersWith({ ...none, changes: [other] }))
  await act(() => refresh(wallets.listChanges))
  const waiting = screen.getByRole('region', { name: 'Waiting changes' })
  await waitFor(() => expect(document.activeElement).toBe(waiting))
  server.now(changesCall, answersWith(none))
  await act(() => refresh(wallets.listChanges))
  await waitFor(() => {
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true)
  })
})

test('a change can be declined, and a decision that comes too late is refused in the server’s words', async () => {
  const told = 'This change has already been confirmed.'
  const { user, server } = openPayment({ changes: [edit] }, { [decline]: refuses(told, 409) })
  const question = await ask(user, 'Decline', 'Bitcoin on Bitcoin: new address')
  await user.click(question.getByRole('button', { name: 'Decline' }))
  expect(await question.findByText(told)).toBeTruthy()
  await waitFor(() => expect(server.to(changesCall).length).toBeGreaterThan(1))
})

test('the proposer can withdraw but not confirm, and the only administrator learns why the change waits', async () => {
  const { user, server } = openPayment(
    { changes: [{ ...edit, proposedBy: me }], otherAdministrators: 0 },
    { [decline]: answersWith(undefined, { message: 'The change is withdrawn.' }) },
  )
  const card = await cardOf('Bitcoin on Bitcoin: new address')
  expect(card.textContent).toContain('Proposed by you on ')
  expect(card.textContent).toContain('You are the only active administrator, so no one can confirm it yet.')
  expect(
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Withdraw'])
  const question = await ask(user, 'Withdraw', 'Bitcoin on Bitcoin: new address')
  expect(question.getByText(/proposed by you/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('The change is withdrawn.')).toBeTruthy()
  expect(server.to(decline)).toHaveLength(1)
})

test('the proposer learns that another administrator has to decide', async () => {
  openPayment({ changes: [{ ...edit, proposedBy: me }] })
  const card = await cardOf('Bitcoin on Bitcoin: new address')
  expect(card.textContent).toContain('You proposed this, so another administrator has to confirm it.')
})

test('a change with a waiting period says when it takes effect, and every administrator can veto it', async () => {
  const due = {
    ...edit,
    kind: 'add',
    current: null,
    approval: '24-hours',
    takesEffectAt: '2026-02-02T08:00:00.000Z',
  }
  const { user, server } = openPayment(
    { approval: '24-hours', changes: [due] },
    { [decline]: answersWith(undefined, { message: 'The change is vetoed.' }) },
  )
  const card = await cardOf('Bitcoin on Bitcoin: new wallet')
  expect(card.textContent).toMatch(/Takes effect on .*, unless an administrator vetoes it/)
  expect(within(card).queryByRole('button', { name: /^Confirm/ })).toBeNull()
  const question = await ask(user, 'Veto', 'Bitcoin on Bitcoin: new wallet')
  await user.click(question.getByRole('button', { name: 'Veto' }))
  expect(await screen.findByText('The change is vetoed.')).toBeTruthy()
  expect(server.to(decline)).toHaveLength(1)
})

test('a withdrawn wallet that would be shown again is listed without an address that customers see now', async () => {
  openPayment({ changes: [{ ...edit, current: null }] })
  const card = await cardOf('Bitcoin on Bitcoin: shown again')
  expect(card.textContent).toContain(`Address${NEW}`)
  expect(card.textContent).not.toContain('Customers see')
})

test('turning approval off is listed as a change of its own', async () => {
  openPayment({ changes: [settingChange] })
  const card = await cardOf('Approval of wallet changes: Off')
  expect(within(card).getByRole('button', { name: /^Confirm/ })).toBeTruthy()
})

test('if a change has to wait, the form says so, and its button proposes it', async () => {
  const { user } = openPayment({ changes: [] })
  await user.click(await screen.findByRole('button', { name: 'Edit Bitcoin on Bitcoin' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit wallet' }))
  expect(await form.findByText('Another administrator has to confirm this')).toBeTruthy()
  expect(form.queryByText('Customers will see the new address at once')).toBeNull()
  expect(form.getByRole('button', { name: 'Propose change' })).toBeTruthy()
})

test('a failure to load the changes is reported, because one of them may need a veto', async () => {
  await expectTryAgain(
    (own) => openPayment({ changes: [edit] }, own),
    changesCall,
    'The waiting changes could not be loaded',
    'Waiting changes',
  )
})

test('with approval off and no waiting changes, the section is absent', async () => {
  openPayment({ approval: 'off', changes: [] })
  await screen.findByText('Changes are shown to them immediately.', { exact: false })
  expect(screen.queryByText('Waiting changes')).toBeNull()
})

test('a key that waits is shown before and after, with what the second person has to compare', async () => {
  const { user } = openPayment({ changes: [keyed] })
  const title = 'Bitcoin on Bitcoin: new key, new address for each payment'
  const card = within(await cardOf(title))
  const line = (label: string) => card.getByText(label).nextElementSibling
  expect(line('Deposit addresses now')?.textContent).toBe('One address for all customers')
  expect(line('Deposit addresses afterward')?.textContent).toBe('A new address for each payment')
  expect(line('Extended public key now')?.textContent).toBe('None')
  expect(line('Extended public key afterward')?.textContent).toBe(ACCOUNT_KEY)
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(PREVIEW)
  expect(card.getByText(/^The address stays:/)).toBeTruthy()

  const question = await ask(user, 'Confirm', title)
  expect(question.getByText(/each payment will get a new address that is derived from this key/)).toBeTruthy()
  expect(question.getByText(/If one differs, decline the change/)).toBeTruthy()
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(PREVIEW)
  expect(question.queryByText(/customers will pay to this address/)).toBeNull()
})

test('a key for later says that customers don’t pay to its addresses yet', async () => {
  const { user } = openPayment({
    changes: [{ ...keyed, wallet: { ...keyed.wallet, depositAddresses: 'shared' } }],
  })
  const title = 'Bitcoin on Bitcoin: new key'
  expect((await cardOf(title)).textContent).not.toContain('Deposit addresses now')
  const question = await ask(user, 'Confirm', title)
  expect(
    question.getByText(/Customers don’t pay to its addresses until that is proposed as well/),
  ).toBeTruthy()
})

const OLD = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const NEW = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** The person whom `openScreen` signs in. */
const me = {
  id: '019681ce-2129-7803-a7d2-6306453ab20d',
  firstName: 'Ming',
  lastName: 'Admin',
  email: 'ming@meranti.example',
}

const withoutKey = { depositAddresses: 'shared', extendedPublicKey: null }

const edit = {
  ...settingChange,
  kind: 'edit',
  wallet: {
    ...withoutKey,
    name: 'Bitcoin',
    network: 'Bitcoin',
    address: NEW,
    qrCode: 'data:image/png;base64,iVBORw0KGgo=',
    previewAddresses: [],
  },
  current: { ...withoutKey, name: 'Bitcoin', network: 'Bitcoin', address: OLD },
  wantedApproval: null,
}

const keyed = {
  ...edit,
  wallet: {
    ...edit.wallet,
    address: OLD,
    depositAddresses: 'per-offer',
    extendedPublicKey: ACCOUNT_KEY,
    previewAddresses: PREVIEW,
  },
}

const wallet = { ...bitcoinWallet, network: 'Bitcoin', address: OLD, formerAddresses: [] }

const changesCall = 'GET /crypto-wallets/changes'
const confirm = `POST /crypto-wallets/changes/${edit.id}/confirm`
const decline = `POST /crypto-wallets/changes/${edit.id}/decline`

const none = { approval: 'second-administrator', otherAdministrators: 1, changes: [] }

const openPayment = (given: object, own?: Answers) =>
  opener(Payment, administrator, {
    'GET /crypto-wallets/admin': answersList([wallet]),
    [changesCall]: answersWith({ ...none, ...given }),
  })(own)

/** Presses a button of a change, which asks first. */
async function ask(user: User, act: string, title: string) {
  await user.click(await screen.findByRole('button', { name: `${act}: ${title}` }))
  return within(await screen.findByRole('alertdialog', { name: `${act} this change?` }))
}

async function cardOf(title: string): Promise<HTMLElement> {
  const card = (await screen.findByRole('heading', { name: title })).closest('li')
  if (!card) throw new Error(`nothing waits as ${title}`)
  return card
}
