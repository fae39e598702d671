import { enableCompileCache } from 'node:module'
import path from 'node:path'

// What was compiled once is not compiled again, which spares a second at the start, and 15 MB of compiler for good. So
// everything else is imported after this, and this is no TypeScript: that would need the compiler in any case. Where the
// folder can't be written, nothing is kept.
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/meranti'))

const { runProcess } = await import('./process.ts')
await runProcess()
