import { spawn } from 'node:child_process'
import { serverPort } from './web/development.ts'

/**
 * npm run dev serves http://localhost:3000 and reloads pages when they change (web/development.ts). The server runs behind
 * it on the next port, in one process, and restarts when its code changes. It uses the database of npm start in ./data.
 */
const development = { ...process.env, NODE_ENV: 'development', ASTRO_TELEMETRY_DISABLED: '1' }
const server = spawn(process.execPath, ['--watch', 'server/src/main.mjs'], {
  stdio: 'inherit',
  env: { ...development, PORT: String(serverPort), WORKERS: '1' },
})
const pages = spawn(process.execPath, ['../node_modules/astro/bin/astro.mjs', 'dev'], {
  cwd: 'web',
  stdio: 'inherit',
  env: development,
})

const children = [server, pages]
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode ??= code ?? 0
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
