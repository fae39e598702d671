import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'

/** Plays a compromised decoder for cell.test.ts: it tries forbidden acts and reports the results. */
export type Targets = { dataFolder: string; serverPid: number; port: number }

process.on('message', async (targets: Targets) => process.send?.(await attempts(targets)))
process.on('disconnect', () => process.exit())

async function attempts({ dataFolder, serverPid, port }: Targets) {
  const picture = path.join(dataFolder, 'picture.png')
  return {
    'read the key': tried(() => readFileSync(path.join(dataFolder, 'data-key'))),
    'read the server’s environment': tried(() => readFileSync(`/proc/${serverPid}/environ`)),
    'read the server’s memory': tried(() => readFileSync(`/proc/${serverPid}/maps`)),
    'write beside its code': tried(() => writeFileSync(path.join(import.meta.dirname, 'left.ts'), '')),
    'start a program that reads the key': tried(() => {
      const { status } = spawnSync('/bin/cat', [path.join(dataFolder, 'data-key')])
      if (status !== 0) throw new Error('cat failed')
    }),
    'end the server': tried(() => process.kill(serverPid, 0)),
    'reach the network': await reaches(port),
    'read a file by native code': await sharp(picture).png().toBuffer().then(done, refused),
    'start a thread': tried(() => new Worker('', { eval: true }).terminate()),
  }
}

const done = () => 'done'
const refused = () => 'refused'

function tried(act: () => unknown): string {
  try {
    act()
    return 'done'
  } catch {
    return 'refused'
  }
}

function reaches(port: number): Promise<string> {
  return new Promise((resolve) => {
    try {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve('done')).once('error', () => resolve('refused'))
    } catch {
      resolve('refused')
    }
  })
}
