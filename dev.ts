import { spawn } from 'node:child_process'

/**
 * npm run dev serves http://localhost:3000. Vite serves the pages and reloads them when they change; the server runs
 * behind it on the next port and restarts when its code changes. It uses the database of npm start in ./data.
 */
const development = { ...process.env, NODE_ENV: 'development' }
const serverPort = String(Number(process.env.PORT ?? 3000) + 1)
const server = spawn(process.execPath, ['--watch', 'server/src/main.mjs'], {
  stdio: 'inherit',
  env: { ...development, PORT: serverPort },
})
const pages = spawn(process.execPath, ['../node_modules/@react-router/dev/bin.cjs', 'dev'], {
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
