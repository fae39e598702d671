import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchPages } from './pages-watch.ts'

let folder: string
let stop = () => {}
const alarms: { level: number; file: string; sha256: string | null }[] = []
const log = pino({}, { write: (line: string) => void alarms.push(JSON.parse(line)) })
const file = (name: string) => path.join(folder, name)

/** Writes in one step: a file that is read during a write would have several contents. */
function put(name: string, text: string) {
  writeFileSync(`${folder}.new`, text)
  renameSync(`${folder}.new`, file(name))
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'meranti-site-'))
  mkdirSync(file('assets'))
  for (const name of ['index.html', 'assets/app.js', 'assets/old.js']) writeFileSync(file(name), name)
  alarms.length = 0
  stop = await watchPages(log, { folder, everyMs: 5 })
})
afterEach(() => {
  stop()
  rmSync(folder, { recursive: true })
})

test('an unchanged site raises no alarm', async () => {
  await sleep(50)
  expect(alarms).toEqual([])
})

test('a changed, added or removed file raises one alarm with its name', async () => {
  put('assets/app.js', 'steal()')
  put('new.js', 'steal()')
  rmSync(file('assets/old.js'))
  await expect.poll(() => alarms).toHaveLength(3)
  await sleep(50)
  expect(alarms.map((alarm) => alarm.file).sort()).toEqual(['assets/app.js', 'assets/old.js', 'new.js'])
  expect(alarms.find((alarm) => alarm.file === 'assets/old.js')?.sha256).toBeNull()
  expect(alarms.every(({ level }) => level === log.levels.values.error)).toBe(true)
})

test('a file that changes again raises another alarm', async () => {
  put('index.html', '1')
  await expect.poll(() => alarms).toHaveLength(1)
  put('index.html', '2')
  await expect.poll(() => alarms).toHaveLength(2)
})
