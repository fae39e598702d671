import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'

const Question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).optional() })
const Answer = z.object({ result: z.unknown() })

/** What a node makes of a true answer, at once or later. It throws to answer with an error. */
export type Lie = (method: string, truth: unknown, params: unknown[]) => unknown

/** A node that passes each question on to a true one, and changes the answers by `lie` while that is set. */
export async function startLyingNode(truth: string) {
  const node: { url: string; lie: Lie | null; asked: number; stop(): Promise<void> } = {
    url: '',
    lie: null,
    asked: 0,
    stop: async () => {},
  }
  const server = createServer(async (request, reply) => {
    node.asked += 1
    const asked = Question.parse(await json(request))
    const answer = await fetch(truth, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...asked }),
    })
    const told = Answer.parse(await answer.json()).result
    reply.setHeader('content-type', 'application/json')
    try {
      const result = node.lie ? await node.lie(asked.method, told, asked.params ?? []) : told
      reply.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result }))
    } catch {
      reply.statusCode = 503
      reply.end('{}')
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return Object.assign(node, {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  })
}
