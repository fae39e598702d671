import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A fake repository with the real bootstrap.mjs: each step of its build takes a while and records its start and end. */
let house: string
beforeEach(() => {
  house = mkdtempSync(path.join(tmpdir(), 'meranti-house-'))
  cpSync(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(house, 'bootstrap.mjs'))
  for (const folder of [
    'web',
    'contract/src',
    'server/src/commands',
    'node_modules/node/bin',
    'node_modules/@react-router/dev',
    'node_modules/astro/bin',
  ])
    mkdirSync(path.join(house, folder), { recursive: true })
  symlinkSync(process.execPath, path.join(house, 'node_modules/node/bin/node'))
  put('package-lock.json', '{}')
  put('node_modules/.package-lock.json', '{}')
  put('node_modules/@react-router/dev/bin.cjs', step('application'))
  put('node_modules/astro/bin/astro.mjs', step('site'))
  put('web/build-manifest.ts', step('manifest'))
  put('server/src/commands/check-settings.ts', '')
})
afterEach(() => rmSync(house, { recursive: true, force: true }))

const put = (file: string, text: string) => writeFileSync(path.join(house, file), text)
const read = (file: string) => readFileSync(path.join(house, file), 'utf8')
const builds = () => readdirSync(path.join(house, 'web/build')).sort()
/** The page of the build that the next start serves. */
const page = () => read(`web/build/${read('web/build/current')}/index.html`)
const steps = () => readFileSync(path.join(house, '.cache-of-test'), 'utf8').trim().split('\n')
const step = (name: string) => `
  const { appendFileSync, mkdirSync, writeFileSync } = process.getBuiltinModule('node:fs')
  mkdirSync('build/new/client', { recursive: true })
  writeFileSync('build/new/client/index.html', 'for ' + process.env.PUBLIC_URL)
  appendFileSync('../.cache-of-test', '${name} begins\\n')
  setTimeout(() => appendFileSync('../.cache-of-test', '${name} ends\\n'), ${name === 'application' ? 300 : 0})`
const ONE_BUILD = ['application', 'site', 'manifest'].flatMap((part) => [`${part} begins`, `${part} ends`])

const A = { PUBLIC_URL: 'https://a.example' }
const B = { PUBLIC_URL: 'https://b.example' }
const C = { PUBLIC_URL: 'https://c.example' }

/** Runs `bootstrap.mjs build` and returns its exit code and output. */
function build(
  environment: Record<string, string> = {},
  command = 'build',
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['bootstrap.mjs', command], {
    cwd: house,
    env: { ...process.env, ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

test('two commands at the same time build once', async () => {
  const both = await Promise.all([build(), build()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(steps()).toEqual(ONE_BUILD)
})

test('two commands that need different builds build one after the other', async () => {
  const both = await Promise.all([build(A), build(B)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(steps()).toEqual([...ONE_BUILD, ...ONE_BUILD])
})

test('a changed source is built again, and a changed test is not', async () => {
  put('web/screen.tsx', 'first')
  await build()
  put('web/screen.test.tsx', 'a new test')
  expect((await build()).said).toBe('')
  put('web/screen.tsx', 'second')
  await build()
  expect(steps()).toEqual([...ONE_BUILD, ...ONE_BUILD])
})

test('a command does not wait for one that was killed or has failed', async () => {
  mkdirSync(path.join(house, '.cache'))
  put('.cache/setting-up', '999999999')
  put('web/build-manifest.ts', 'throw new Error("no manifest")')
  const failed = await build()
  expect(failed.code).toBe(1)
  expect(failed.said).toContain('no manifest')
  put('web/build-manifest.ts', step('manifest'))
  expect(await build()).toEqual({ code: 0, said: 'Building the site (half a minute) ...\n' })
  expect(await build()).toEqual({ code: 0, said: '' })
})

test('a build leaves the one before it complete, and the next start has the new one', async () => {
  await build(A)
  const first = read('web/build/current')
  await build(B)
  expect(page()).toBe('for https://b.example')
  expect(read(`web/build/${first}/index.html`)).toBe('for https://a.example')
  expect(await build(A)).toEqual({ code: 0, said: '' })
  expect(page()).toBe('for https://a.example')
})

test('a build that fails or is killed leaves the former one in use', async () => {
  await build(A)
  put('web/build-manifest.ts', 'throw new Error("no manifest")')
  expect((await build(B)).code).toBe(1)
  put('web/build-manifest.ts', "process.kill(process.ppid, 'SIGKILL')")
  expect((await build(B)).code).toBeNull()
  expect(page()).toBe('for https://a.example')
  put('web/build-manifest.ts', step('manifest'))
  await build(B)
  expect(page()).toBe('for https://b.example')
})

test('a build removes older ones, except for those of servers that run', async () => {
  await build(A)
  const first = read('web/build/current')
  await build(B)
  const second = read('web/build/current')
  put(`web/build/${first}.${process.pid}`, '')
  put(`web/build/${second}.999999999`, '')
  put('web/screen.tsx', 'new')
  await build(B)
  const third = read('web/build/current')
  await build(C)
  const fourth = read('web/build/current')
  expect(builds()).toEqual([first, `${first}.${process.pid}`, third, fourth, 'current'].sort())
})

test('a bad setting ends a start before its build, and only PUBLIC_URL counts for a build alone', async () => {
  put(
    'server/src/commands/check-settings.ts',
    `const bad = ['PORT', 'PUBLIC_URL'].filter((name) => process.env[name] === 'bad')
    if (bad.length > 0) console.error('bad: ' + bad)
    process.exitCode = bad.length`,
  )
  const port = { PORT: 'bad' }
  expect(await build(port, 'start')).toEqual({ code: 1, said: 'bad: PORT\n' })
  expect(await build({ PUBLIC_URL: 'bad' })).toEqual({ code: 1, said: 'bad: PUBLIC_URL\n' })
  expect((await build(port)).code).toBe(0)
})

test('a signal to npm itself ends the server, too', async () => {
  const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'))
  put('package.json', JSON.stringify({ scripts }))
  put(
    'bootstrap.mjs',
    `process.on('SIGTERM', () => { console.log('told to stop'); process.exit() })
    setTimeout(() => process.exit(), 8000)
    console.log('serving')`,
  )
  const npm = spawn('npm', ['start'], { cwd: house })
  let said = ''
  npm.stdout.on('data', (text) => {
    said += text
    if (String(text).includes('serving')) npm.kill('SIGTERM')
  })
  await new Promise((closed) => npm.on('close', closed))
  expect(said).toContain('told to stop')
})
