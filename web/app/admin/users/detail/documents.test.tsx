import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../../../account/session/store.ts'
import { queryClient } from '../../../api/query-client.ts'
import { PasswordPrompt } from '../../../shell/password-prompt.tsx'
import { answersList, answersWith, failure, refuses } from '../../../testing/fake-server.ts'
import { opener } from '../../../testing/open-screen.tsx'
import { ada, administrator, grace } from '../../../testing/people.ts'
import Users from '../users.tsx'

const [front, back] = ['0190c8a0-0000-7000-8000-00000000bbbb', '0190c8a0-0000-7000-8000-00000000cccc']
const picture = (id: string) => `GET /verification/documents/${id}`
const answersPicture =
  (type = 'image/png') =>
  () => ({ file: new File(['picture'], 'id', { type }) })

const recordOf = ({ id, firstName, lastName, dateOfBirth, country }: typeof ada | typeof grace) => ({
  userId: id,
  ssnStatus: 'pending',
  idStatus: 'pending',
  hasSSN: true,
  hasIdFront: true,
  hasIdBack: true,
  idSubmittedAt: '2026-07-01T08:00:00.000Z',
  idFront: front,
  idBack: back,
  submissionId: '0190c8a0-0000-7000-8000-00000000aaaa',
  submittedAt: '2026-07-09T08:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  person: { firstName, lastName, dateOfBirth, country },
  ssnVerifiedFor: null,
  idVerifiedFor: null,
})

const tabOf = () =>
  Object.assign(new EventTarget(), {
    opener: window,
    document: document.implementation.createHTMLDocument(),
    close: vi.fn(),
  })
let tabs: ReturnType<typeof tabOf>[] = []
beforeEach(() => {
  tabs = []
  vi.stubGlobal('open', () => tabs[tabs.push(tabOf()) - 1])
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const open = opener(
  Users,
  administrator,
  Object.assign(
    { 'GET /admin/users': answersList([ada, grace]) },
    ...[ada, grace].map((person) => ({
      [`GET /admin/users/${person.id}`]: answersWith(person),
      [`GET /verification/status/${person.id}`]: answersWith(recordOf(person), { status: 'success' }),
    })),
    { [picture(front)]: answersPicture(), [picture(back)]: answersPicture() },
  ),
)
const openRecord = (own = {}, person: { id: string } = ada) =>
  open(own, `/?user=${person.id}&part=verification`)

const viewButton = (side: 'front' | 'back', name = 'Ada Lovelace') =>
  screen.findByRole('button', { name: `View ${side} image of ${name}’s ID in a new tab` })

const facts = (tab: Document | undefined) =>
  [...(tab?.querySelectorAll('dt') ?? [])].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])

test.each([
  [ada, 'Ada Lovelace'],
  [grace, 'Grace Hopper'],
] as const)('each picture is on a page that names its side and its customer: %#', async (person, name) => {
  const { user } = openRecord({}, person)
  for (const side of ['front', 'back'] as const) {
    await user.click(await viewButton(side, name))
    await waitFor(() => expect(tabs.at(-1)?.document.querySelector('img')).toBeTruthy())
  }
  const titles = tabs.map(({ document: { title } }) => title)
  expect(titles).toEqual([`Front of the ID – ${name}`, `Back of the ID – ${name}`])
  expect(tabs.map((tab) => tab.document.querySelector('h1')?.textContent)).toEqual(titles)
  expect(facts(tabs[1]?.document).slice(0, 4)).toEqual([
    ['Customer', name],
    ['Email', person.email],
    ['Customer ID', person.id],
    ['Side', 'Back'],
  ])
  const page = tabs[1]?.document
  // When the ID was sent, not the social security number after it.
  expect(page?.querySelector('time')?.dateTime).toBe('2026-07-01T08:00:00.000Z')
  const image = page?.querySelector('img')
  expect([image?.alt, image?.getAttribute('src')]).toEqual([`Back of the ID of ${name}`, 'blob:picture'])
})

test('words in the page are text, whatever a name contains', async () => {
  const script = { ...ada, firstName: '<img src=x onerror=alert(1)>', lastName: '<script>1</script>' }
  const { user } = openRecord({ [`GET /admin/users/${ada.id}`]: answersWith(script) })
  await user.click(await screen.findByRole('button', { name: /^View front image/ }))
  await waitFor(() => expect(tabs[0]?.document.querySelector('img')).toBeTruthy())
  expect(tabs[0]?.document.querySelectorAll('img, script')).toHaveLength(1)
})

test('a file that is no picture is not shown', async () => {
  const { user } = openRecord({ [picture(front)]: answersPicture('text/html') })
  await user.click(await viewButton('front'))
  expect((await screen.findByRole('alert')).textContent).toContain('Error viewing document.')
  expect(tabs[0]?.close).toHaveBeenCalledOnce()
  expect(URL.createObjectURL).not.toHaveBeenCalled()
})

test.each([
  ['the end of the session', () => endSession()],
  ['leaving or reloading the page', () => window.dispatchEvent(new Event('pagehide'))],
])('%s closes the tabs and gives the pictures up', async (_, end) => {
  const { user } = openRecord()
  for (const side of ['front', 'back'] as const) await user.click(await viewButton(side))
  await waitFor(() => expect(tabs[1]?.document.querySelector('img')).toBeTruthy())
  expect(tabs.map(({ close }) => close.mock.calls.length)).toEqual([0, 0])
  expect(URL.revokeObjectURL).not.toHaveBeenCalled()
  end()
  expect(tabs.map(({ close }) => close.mock.calls.length)).toEqual([1, 1])
  expect(URL.revokeObjectURL).toHaveBeenCalledTimes(2)
  endSession()
  expect(tabs.map(({ close }) => close.mock.calls.length)).toEqual([1, 1])
})

test('a picture can be saved from its tab for as long as the tab is open', async () => {
  const { user } = openRecord()
  // A clock from before the press, so that a timer that ends the picture would be on it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await user.click(await viewButton('front'))
    await waitFor(() => expect(tabs[0]?.document.querySelector('img')).toBeTruthy())
    await vi.advanceTimersByTimeAsync(3_600_000)
  } finally {
    vi.useRealTimers()
  }
  expect(URL.revokeObjectURL).not.toHaveBeenCalled()
  tabs[0]?.dispatchEvent(new Event('pagehide'))
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:picture')
})

test('if the password is asked for first, no tab covers the dialog, and the answer opens one', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <PasswordPrompt />
    </QueryClientProvider>,
  )
  const { user, server } = openRecord({
    [picture(front)]: failure(403, 'sign_in_again', 'Please.'),
    'POST /auth/confirm-password': answersWith(undefined, { message: 'Thank you' }),
  })
  await user.click(await viewButton('front'))
  await user.type(await screen.findByLabelText('Password'), 'look-admin-1')
  expect(tabs.map(({ close }) => close.mock.calls.length)).toEqual([1])
  server.now(picture(front), answersPicture())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(tabs[1]?.document.querySelector('img')).toBeTruthy())
  expect(tabs[1]?.close).not.toHaveBeenCalled()
})

test('a document’s tab opens with the press, has no reference to its opener, and is closed after a failure', async () => {
  const { user } = openRecord({ [picture(front)]: refuses('There is no such document.', 404) })
  const button = await viewButton('front')
  await user.click(button)
  expect(tabs[0]?.opener).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Error viewing document. Please try again.',
  )
  expect(tabs[0]?.close).toHaveBeenCalledOnce()
  expect(tabs[0]?.document.querySelector('img')).toBeNull()
})
