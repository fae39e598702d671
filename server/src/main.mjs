import { enableCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'

// Passwords are hashed on libuv's threads, one for each processor (identity/hashing.ts). With its usual four, files and
// names would wait for them on a larger machine. libuv reads this when it starts its first thread, so it comes first.
process.env.UV_THREADPOOL_SIZE ??= `${availableParallelism() + 4}`

// What was compiled once is not compiled again, which spares a second at the start, and 15 MB of compiler for good. So
// everything else is imported after this, and this is no TypeScript: that would need the compiler in any case. Where the
// folder can't be written, nothing is kept.
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/meranti'))

const { runProcess } = await import('./boot/run-process.ts')
await runProcess()
