import { spawn } from 'node:child_process'
import { serverPort } from './web/development.ts'

/**
 * npm run dev serves http://localhost:3000 and reloads pages when they change. Vite serves the pages of the application;
 * behind it are Astro with the public pages, and the server, which restarts when its code changes
 * (web/development.ts). It uses the database of npm start in ./data.
 */
const development = { ...process.env, NODE_ENV: 'development', ASTRO_TELEMETRY_DISABLED: '1' }
const server = spawn(process.execPath, ['--watch', 'server/src/main.mjs'], {
  stdio: 'inherit',
  env: { ...development, PORT: String(serverPort) },
})
const bundlers = ['@react-router/dev/bin.cjs', 'astro/bin/astro.mjs'].map((tool) =>
  spawn(process.execPath, [`../node_modules/${tool}`, 'dev'], {
    cwd: 'web',
    stdio: 'inherit',
    env: development,
  }),
)

const children = [server, ...bundlers]
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
