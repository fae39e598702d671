import { Change, type Topic } from '@bank/contract/events'

/** Opens a stream of changes, and calls `hear` at each. Throws if it is refused. */
export async function listen(
  server: { url: string },
  who: { token: string },
  about: { lastEventId?: string; recent?: number } = {},
  hear: (topics: readonly Topic[]) => void = () => {},
) {
  const leaving = new AbortController()
  const answer = await openStream(server, who, about, leaving.signal)
  if (!answer.ok || !answer.body) throw new Error(`The stream was refused: ${answer.status}`)
  const heard: { id: string; topics: Topic[] }[] = []
  const state = { lastEventId: '', beats: 0 }
  const ended = (async (body) => {
    let rest = ''
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block === ':') state.beats++
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)))
        if (fields.id) state.lastEventId = fields.id
        if (fields.event !== 'change') continue
        const { topics } = Change.parse(JSON.parse(fields.data))
        heard.push({ id: fields.id, topics })
        hear(topics)
      }
    }
    return 'ended' as const
  })(answer.body).catch(() => 'broken' as const)
  return {
    answer,
    heard,
    topics: () => heard.flatMap(({ topics }) => topics),
    lastEventId: () => state.lastEventId,
    beats: () => state.beats,
    /** How the stream ended: by the server, or because the connection broke. */
    ended,
    async leave() {
      leaving.abort()
      await ended
    },
  }
}

/** Asks for a stream, and returns the answer as it comes. */
export function openStream(
  { url }: { url: string },
  { token }: { token: string },
  { lastEventId, recent }: { lastEventId?: string; recent?: number } = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${url}/api/events${recent === undefined ? '' : `?recent=${recent}`}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal,
  })
}
