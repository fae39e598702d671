import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { drawPaper } from './layout/draw.ts'
import type { Paper } from './layout/paper.ts'

// The thread of press.ts: for each paper that comes, its PDF and the hash of its bytes.
parentPort?.on('message', (paper: Paper) => {
  // A copy: a short buffer is part of Node's shared pool, which can't be transferred.
  const pdf = new Uint8Array(drawPaper(paper))
  const hash = new Uint8Array(createHash('sha256').update(pdf).digest())
  parentPort?.postMessage({ pdf, hash }, [pdf.buffer])
})
