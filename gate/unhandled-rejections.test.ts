import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
// Inside the repository, so that Vitest is found.
mkdirSync(path.join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(path.join(root, '.cache/rejections-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['during a test', "test('rejects', () => { Promise.reject(new Error('nobody awaits')) })"],
  ['without a reason', "test('rejects', () => { Promise.reject() })"],
  ['after the last test', "test('passes', () => {}); afterAll(() => { Promise.reject(new Error('late')) })"],
])('an unhandled rejection %s fails the run, even with retries', (_, text) => {
  writeFileSync(
    path.join(folder, 'a.test.ts'),
    `import { afterAll, test } from 'vitest'\nvoid afterAll\n${text}`,
  )
  writeFileSync(
    path.join(folder, 'vitest.config.ts'),
    `export default { test: { root: ${JSON.stringify(folder)}, isolate: false, setupFiles: [${JSON.stringify(path.join(import.meta.dirname, 'unhandled-rejections.ts'))}] } }`,
  )
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--config', path.join(folder, 'vitest.config.ts'), '--retry=2']
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stdout + stderr).toContain('Unhandled rejection')
  expect(status).toBe(1)
})
