import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRoot } from '../accounts.ts'
import { type Cell, chooseCell, start } from './cell.ts'
import type { Targets } from './cell-probe.ts'

let dataFolder: string
let targets: Targets
const listener = createServer((socket) => socket.end())
beforeAll(async () => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'meranti-cell-'))
  writeFileSync(path.join(dataFolder, 'data-key'), 'secret', { mode: 0o600 })
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  writeFileSync(path.join(dataFolder, 'picture.png'), picture, { mode: 0o600 })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  targets = { dataFolder, serverPid: process.pid, port }
})
afterAll(() => {
  listener.close()
  rmSync(dataFolder, { recursive: true })
})

/** What a decoder that was taken over achieves. */
async function achieved(cell: Cell): Promise<string[]> {
  const probe = start(cell, 'cell-probe.ts')
  try {
    probe.send(targets)
    const [outcome]: Record<string, string>[] = await once(probe, 'message')
    expect(Object.keys(outcome ?? {})).toHaveLength(9)
    return Object.entries(outcome ?? {}).flatMap(([act, result]) => (result === 'done' ? [act] : []))
  } finally {
    probe.kill('SIGKILL')
  }
}

/** Without Node's permissions: what native code could do, which knows nothing of them. */
const asNativeCode = (cell: Cell): Cell => ({
  ...cell,
  options: {
    ...cell.options,
    execArgv: (cell.options.execArgv ?? []).filter((text) => !/^--(permission|allow-)/.test(text)),
  },
})

const inNamespaces = await chooseCell()
const withoutThem = await chooseCell({ namespaces: false })

test.runIf(isRoot())('root gives the decoder an account of its own', () => {
  expect(withoutThem).toMatchObject({ kind: 'permissions', hasOwnAccount: true })
})

test('a decoder that was taken over achieves nothing', async () => {
  expect(await achieved(withoutThem)).toEqual(
    // As the server's own account it may signal it, and native code reads what that account may.
    withoutThem.hasOwnAccount ? [] : ['end the server', 'read a file by native code'],
  )
})

describe.runIf(inNamespaces.kind === 'namespaces')('in namespaces of its own', () => {
  test('it achieves nothing either', async () => {
    expect(await achieved(inNamespaces)).toEqual([])
  })

  test('its native code has no files but the system’s and its own code, no network, and sees no other process', async () => {
    expect(await achieved(asNativeCode(inNamespaces))).toEqual(['start a thread'])
  })
})

test.runIf(withoutThem.hasOwnAccount)(
  'without namespaces, its native code reaches the network, and nothing that is the server’s',
  async () => {
    expect(await achieved(asNativeCode(withoutThem))).toEqual(['reach the network', 'start a thread'])
  },
)
