import type { Page } from '@playwright/test'

/** A page without traffic for this many milliseconds has loaded everything. */
const QUIET_MS = 700

type Request = {
  kind?: 'Document' | 'Script' | (string & {})
  headers: number
  bytes: number
  isDone: boolean
}

/** Counts the traffic of a page from now on, in bytes of bodies as transferred. Nobody answers requests for `withheld`. */
export async function listen(page: Page, withheld?: RegExp) {
  const devtools = await page.context().newCDPSession(page)
  const seen = new Map<string, Request>()
  let last = Date.now()
  const note = (id: string, news: Partial<Request>) => {
    last = Date.now()
    seen.set(id, { headers: 0, bytes: 0, isDone: false, ...seen.get(id), ...news })
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (!url.startsWith('data:')) note(requestId, { isDone: withheld?.test(url) ?? false })
  })
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    note(requestId, { kind: type, headers: response.encodedDataLength }),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, { bytes: encodedDataLength - (seen.get(requestId)?.headers ?? 0), isDone: true }),
  )
  devtools.on('Network.loadingFailed', ({ requestId }) => note(requestId, { isDone: true }))
  await devtools.send('Network.enable')
  return {
    async settled() {
      const isQuiet = () => Date.now() - last > QUIET_MS && [...seen.values()].every(({ isDone }) => isDone)
      // The page itself has to answer, so that a script that still runs counts as not settled.
      do await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
      while (!isQuiet())
    },
    bytes: (kind?: Request['kind']) =>
      [...seen.values()]
        .filter((request) => !kind || request.kind === kind)
        .reduce((sum, request) => sum + request.bytes, 0),
    requests: () => seen.size,
  }
}
