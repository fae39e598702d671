import { promisify } from 'node:util'
import { createZstdDecompress, zstdDecompress } from 'node:zlib'
import type { Queries } from '../db/connect.ts'
import { Download } from '../http/download.ts'
import { Problem } from '../problem.ts'
import { readFile } from './file.ts'
import type { Issued } from './issued.ts'

const decompress = promisify(zstdDecompress)
const type = 'application/pdf'

/** In bytes, compressed: a paper of several hundred rows, or half a megabyte as PDF. */
const LONG = 32 * 1024
/** How many long papers a customer can download from a server at once. Each holds up to 4 MB while it is sent. */
const LONG_AT_ONCE = 3
const RETRY_SECONDS = 5
/** In bytes. */
const PIECE = 128 * 1024

/**
 * The kept file of a paper; `size` is its size in the database. A long one is decompressed while it is sent, because a slow
 * reader would hold all of it for minutes. Throws `too_many_attempts` with the first piece if the customer is downloading too
 * many.
 */
export async function readKept(
  db: Queries,
  issued: Issued,
  { name, size }: { name: string; size: number },
): Promise<File | Download> {
  if (size > LONG) return new Download(name, type, piecesOf(db, issued))
  return new File([new Uint8Array(await decompress(await readFile(db, issued)))], name, { type })
}

/** How many long papers each customer is downloading. */
const downloading = new Map<string, number>()

async function* piecesOf(db: Queries, issued: Issued): AsyncGenerator<Uint8Array> {
  const { userId } = issued
  const others = downloading.get(userId) ?? 0
  if (others >= LONG_AT_ONCE)
    throw new Problem('too_many_attempts', {
      message: TOO_MANY,
      retryAfter: RETRY_SECONDS,
      summedUp: 'shed',
    })
  downloading.set(userId, others + 1)
  try {
    const unpacking = createZstdDecompress({ chunkSize: PIECE })
    unpacking.end(await readFile(db, issued))
    yield* unpacking
  } finally {
    const left = (downloading.get(userId) ?? 0) - 1
    if (left > 0) downloading.set(userId, left)
    else downloading.delete(userId)
  }
}

const TOO_MANY = 'You are downloading other long statements. Please try again when one of them is complete.'
