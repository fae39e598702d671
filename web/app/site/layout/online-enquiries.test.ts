import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, fakeServer } from '../../testing/fake-server.ts'
import { askWhetherOnline } from './online-enquiries.ts'

const STATUS = 'GET /status'
const says = (onlineEnquiries: boolean) => ({ body: { data: { onlineEnquiries } } })

/** Loads a page with so many forms for visitors, and one of another kind. */
function loadPage(forms: number, answer: Answer) {
  document.body.append(document.createElement('form'))
  for (let count = 0; count < forms; count++)
    document.body.appendChild(document.createElement('form')).dataset.enquiry = ''
  const server = fakeServer({ [STATUS]: answer })
  askWhetherOnline()
  const before = server.sent.length
  dispatchEvent(new Event('load'))
  return { server, before }
}

beforeEach(() => vi.unstubAllGlobals())

test.each([true, false])('the bank is asked once, after the page has loaded, and says %s', async (online) => {
  const { server, before } = loadPage(2, says(online))
  expect(await window.onlineEnquiries).toBe(online)
  expect([before, server.to(STATUS).length]).toEqual([0, 1])
})

test('a page that nothing on it concerns asks nothing', async () => {
  const { server } = loadPage(0, says(true))
  expect(await window.onlineEnquiries).toBeUndefined()
  expect(server.sent).toEqual([])
})

test.each<Answer>(['unreachable', { status: 503, body: {} }])(
  'without an answer visitors can’t write online',
  async (answer) => {
    loadPage(1, answer)
    expect(await window.onlineEnquiries).toBe(false)
  },
)

test('a page that does not finish loading is not waited for', async () => {
  vi.useFakeTimers()
  document.body.appendChild(document.createElement('form')).dataset.enquiry = ''
  fakeServer({ [STATUS]: says(true) })
  askWhetherOnline()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await window.onlineEnquiries).toBe(true)
})

test('an answer that does not come is waited for 5 seconds', async () => {
  const giveUp = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
  loadPage(1, ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', reject)))
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(5_000))
  giveUp.abort()
  expect(await window.onlineEnquiries).toBe(false)
})
