import { enableCompileCache } from 'node:module'
import path from 'node:path'

// What was compiled once is not compiled again, which spares a second at the start and the compiler's memory for good.
// Everything else is therefore imported after this. Where the folder can't be written, nothing is kept.
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/meranti'))

const { runProcess } = await import('./process.ts')
await runProcess()
