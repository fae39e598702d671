import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { zstdCompressSync } from 'node:zlib'
import { drawPaper } from './layout/draw.ts'
import type { Paper } from './layout/paper.ts'

// The thread of press.ts: for each paper that comes, its PDF, the same compressed, and the hash of its bytes.
parentPort?.on('message', async (paper: Paper) => {
  // Copies: a short buffer is part of Node's shared pool, which can't be transferred.
  const pdf = new Uint8Array(await drawPaper(paper))
  const packed = new Uint8Array(zstdCompressSync(pdf))
  const hash = new Uint8Array(createHash('sha256').update(pdf).digest())
  parentPort?.postMessage({ pdf, packed, hash }, [pdf.buffer, packed.buffer])
})
