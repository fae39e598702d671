import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { isRoot } from '../os-accounts.ts'
import { chooseCell } from './cell.ts'

let dataFolder: string
const listener = createServer((socket) => socket.end())
beforeAll(async () => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'meranti-cell-'))
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  writeFileSync(path.join(dataFolder, 'data-key'), 'secret', { mode: 0o600 })
  writeFileSync(path.join(dataFolder, 'picture.png'), picture, { mode: 0o600 })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
})
afterAll(() => {
  listener.close()
  rmSync(dataFolder, { recursive: true })
})

const Report = z.object({
  kind: z.enum(['namespaces', 'permissions']),
  outcome: z.record(z.string(), z.enum(['done', 'refused'])),
})

/** What a compromised decoder achieves when it is started as a server process starts it. */
async function achieved(about: { namespaces: boolean; nativeCode: boolean }): Promise<string[]> {
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, 'cell-scene.ts'),
    ...[`${about.namespaces}`, `${about.nativeCode}`, dataFolder, `${port}`],
  ])
  const { kind, outcome } = Report.parse(JSON.parse(stdout))
  expect(kind).toBe(about.namespaces ? 'namespaces' : 'permissions')
  expect(Object.keys(outcome)).toHaveLength(9)
  return Object.entries(outcome).flatMap(([act, result]) => (result === 'done' ? [act] : []))
}

const inNamespaces = test.runIf((await chooseCell()).kind === 'namespaces')
const asRoot = test.runIf(isRoot())
const asUser = test.runIf(!isRoot())

inNamespaces('a compromised decoder achieves nothing in namespaces', async () => {
  expect(await achieved({ namespaces: true, nativeCode: false })).toEqual([])
})

inNamespaces('native code in namespaces can only start threads', async () => {
  expect(await achieved({ namespaces: true, nativeCode: true })).toEqual(['start a thread'])
})

asRoot('without namespaces, on a server started by root, a decoder can end the server', async () => {
  expect(await achieved({ namespaces: false, nativeCode: false })).toEqual(['end the server'])
})

asRoot(
  'and its native code reaches the network, but neither the key nor the server’s environment',
  async () => {
    const all = ['end the server', 'reach the network', 'start a thread']
    expect(await achieved({ namespaces: false, nativeCode: true })).toEqual(all)
  },
)

asUser('without namespaces, native code of an ordinary user reads what the server can read', async () => {
  const all = ['end the server', 'read a file by native code']
  expect(await achieved({ namespaces: false, nativeCode: false })).toEqual(all)
})
