import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
})
afterEach(() => rmSync(house, { recursive: true, force: true }))

const put = (file: string, text: string) => writeFileSync(path.join(house, file), text)
const steps = () => readFileSync(path.join(house, '.cache-of-test'), 'utf8').trim().split('\n')
const step = (name: string) => `
  const { appendFileSync } = process.getBuiltinModule('node:fs')
  appendFileSync('../.cache-of-test', '${name} begins\\n')
  setTimeout(() => appendFileSync('../.cache-of-test', '${name} ends\\n'), 300)`
const ONE_BUILD = ['application', 'site', 'manifest'].flatMap((part) => [`${part} begins`, `${part} ends`])

/** Runs `bootstrap.mjs build` and returns its exit code and output. */
function build(environment: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['bootstrap.mjs', 'build'], {
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
  const both = await Promise.all([build(), build({ PUBLIC_URL: 'https://bank.example' })])
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
