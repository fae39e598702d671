import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The least that a program can do for a page: sends the compressed bytes from memory for every request. */
process.once('message', (file: string) => {
  const content = readFileSync(file)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': content.length,
  }
  const server = createServer((_, response) => response.writeHead(200, headers).end(content))
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
