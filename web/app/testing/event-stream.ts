import type { Sent } from './fake-server.ts'

/** A stream of server-sent events that the fake server can answer with, and that a test writes to. */
export function eventStream() {
  let open: ReadableStreamDefaultController<Uint8Array> | null = null
  const write = (text: string) => open?.enqueue(new TextEncoder().encode(text))
  return {
    answer: ({ signal }: Sent) => ({
      stream: new ReadableStream<Uint8Array>({
        start(controller) {
          open = controller
          signal?.addEventListener('abort', () => {
            if (open === controller) open = null
            controller.error(new DOMException('The stream was dropped', 'AbortError'))
          })
        },
      }),
    }),
    isOpen: () => open !== null,
    /** An event that names what changed. */
    change: (id: string, ...topics: readonly string[]) =>
      write(`event: change\nid: ${id}\ndata: ${JSON.stringify({ topics })}\n\n`),
    /** Anything else, such as a heartbeat. */
    write,
    end() {
      open?.close()
      open = null
    },
  }
}
