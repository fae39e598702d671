import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { constants, zstdCompressSync } from 'node:zlib'
import { drawPaper } from './layout/draw.ts'
import type { Paper } from './layout/paper.ts'

/** As the logarithm: 256 KB. That is all that must be kept while a file is decompressed, and a larger one makes none smaller. */
const WINDOW = { [constants.ZSTD_c_windowLog]: 18 }

// The thread of press.ts: for each paper that comes, its PDF, compressed, and the hash of the PDF's bytes.
parentPort?.on('message', async (paper: Paper) => {
  const pdf = await drawPaper(paper)
  // Copies: a short buffer is part of Node's shared pool, which can't be transferred.
  const packed = new Uint8Array(zstdCompressSync(pdf, { params: WINDOW }))
  const hash = new Uint8Array(createHash('sha256').update(pdf).digest())
  parentPort?.postMessage({ packed, hash }, [packed.buffer])
})
