import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { answersWith, type Sent } from '../testing/fake-server.ts'
import { expectTryAgain, opener } from '../testing/open-screen.tsx'
import { customer } from '../testing/people.ts'
import { todayAt, zoneName } from './branch-words.ts'
import { NO_SLOT, SlotChooser } from './slot-chooser.tsx'

const SLOTS = 'GET /appointments/slots'
const first = [
  { date: '2026-12-01', times: ['09:00', '14:30'] },
  { date: '2026-12-02', times: [] },
  { date: '2026-12-03', times: ['10:00'] },
]
const second = [{ date: '2026-12-15', times: ['16:00'] }]
const slots = ({ query }: Sent) => ({ body: { data: query.from ? second : first } })

function Choice() {
  const [slot, setSlot] = useState(NO_SLOT)
  return (
    <>
      <SlotChooser value={slot} onChange={setSlot} />
      <output>{`${slot.place} ${slot.date} ${slot.time}`}</output>
    </>
  )
}

const AtSilom = () => <SlotChooser value={{ ...NO_SLOT, place: 'silom-branch' }} onChange={() => {}} />

const open = opener(Choice, customer, { [SLOTS]: slots })
const branch = () => screen.getByLabelText<HTMLSelectElement>('Branch')
const chosen = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const radios = (name: RegExp) =>
  within(screen.getByRole('radiogroup', { name }))
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('aria-label') ?? radio.closest('label')?.textContent)

test('a branch, a day that has free times, and one of them are chosen by the clock of the branch', async () => {
  const { user, server } = open()
  expect([...branch().querySelectorAll('optgroup')].map(({ label }) => label)).toContain('Malaysia')
  expect(server.to(SLOTS)).toHaveLength(0)
  await user.selectOptions(branch(), 'Silom Branch')
  await screen.findByRole('radiogroup', { name: 'Day' })
  // What is seen, so that it can be said to choose it.
  expect(radios(/^Day$/)).toEqual(['Tue, Dec 1', 'Thu, Dec 3'])
  expect(screen.queryByRole('radiogroup', { name: /^Time/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Tue, Dec 1' }))
  expect(radios(/^Time \(Thailand time\)$/)).toHaveLength(2)
  await user.click(screen.getByRole('radio', { name: /^2:30/ }))
  expect(chosen().some((words) => /^Tuesday, December 1, 2026, 2:30.PM, Thailand time$/.test(words))).toBe(
    true,
  )
  expect(screen.getByText('silom-branch 2026-12-01 14:30')).toBeTruthy()
  expect(server.to(SLOTS).map(({ query }) => query)).toEqual([{ place: 'silom-branch' }])
})

test('another day or branch needs another time', async () => {
  const { user } = open()
  await user.selectOptions(branch(), 'Silom Branch')
  await user.click(await screen.findByRole('radio', { name: 'Tue, Dec 1' }))
  await user.click(screen.getByRole('radio', { name: /^2:30/ }))
  await user.click(screen.getByRole('radio', { name: 'Thu, Dec 3' }))
  expect(screen.getByText('silom-branch 2026-12-03')).toBeTruthy()
  await user.selectOptions(branch(), 'George Town Branch')
  expect(screen.getByText('george-town-branch')).toBeTruthy()
})

test('later days are two weeks further, and the keyboard stays where it is', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T20:00:00Z'), toFake: ['Date'] })
  const { user, server } = open()
  await user.selectOptions(branch(), 'Silom Branch')
  await screen.findByRole('radiogroup', { name: 'Day' })
  expect(screen.queryByRole('button', { name: 'Earlier days' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Later days' }))
  await screen.findByRole('radio', { name: 'Tue, Dec 15' })
  // It is already December at the branch.
  expect(server.to(SLOTS).at(-1)?.query).toEqual({ place: 'silom-branch', from: '2026-12-15' })
  await user.click(screen.getByRole('button', { name: 'Earlier days' }))
  await screen.findByRole('radio', { name: 'Tue, Dec 1' })
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('two weeks without a free time say so', async () => {
  const { user } = open({ [SLOTS]: answersWith([{ date: '2026-12-02', times: [] }]) })
  await user.selectOptions(branch(), 'Silom Branch')
  expect(await screen.findByText('No time is free in these two weeks.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Later days' })).toBeTruthy()
})

test('if the times can’t be loaded, it can be tried again', async () => {
  await expectTryAgain(
    opener(AtSilom, customer, { [SLOTS]: slots }),
    SLOTS,
    'Failed to load the free times',
    'Day',
  )
})

test('a branch has its own day and its own time', () => {
  expect(todayAt('main-branch', new Date('2026-11-30T20:00:00Z'))).toBe('2026-12-01')
  expect(zoneName('denpasar-branch')).toBe('Central Indonesia time')
  expect(zoneName('another')).toBe('')
})
