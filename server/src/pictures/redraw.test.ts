import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { childrenOf } from '../../testing/processes.ts'
import { redraw } from './redraw.ts'

const white = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })

const drawn = async () => redraw({ of: 'id', bytes: await white(30, 20).png().toBuffer() })

const decodersOf = (pid: number) => childrenOf(pid, 'decoder.ts')
const onLinux = test.runIf(process.platform === 'linux')

onLinux('pictures are drawn by a single separate process, which is reused', async () => {
  await drawn()
  const decoders = decodersOf(process.pid)
  expect(decoders).toHaveLength(1)
  await drawn()
  expect(decodersOf(process.pid)).toEqual(decoders)
})

onLinux('the decoder does not have the server’s secrets', async () => {
  await drawn()
  const [decoder] = decodersOf(process.pid)
  expect(readFileSync(`/proc/${decoder}/environ`, 'latin1')).not.toMatch(/PATH=|DATABASE|DATA_KEY/)
})

onLinux('a picture that kills the decoder is refused, and the next one is drawn', async () => {
  await drawn()
  const large = await white(6000, 6000).jpeg().toBuffer()
  const deadly = redraw({ of: 'id', bytes: large })
  for (const decoder of decodersOf(process.pid)) process.kill(decoder, 'SIGKILL')
  expect(await deadly).toBeNull()
  expect(await drawn()).toMatchObject({ pixels: null })
})

onLinux('the decoder ends with its server, however that ends', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-redraw-'))
  const program = path.join(folder, 'server.mjs')
  const bytes = await white(30, 20).png().toBuffer()
  writeFileSync(
    program,
    `import { redraw } from ${JSON.stringify(fileURLToPath(new URL('./redraw.ts', import.meta.url)))}
    await redraw({ of: 'id', bytes: Buffer.from('${bytes.toString('base64')}', 'base64') })
    console.log('drawn')
    setInterval(() => {}, 1000)`,
  )
  const server = spawn(process.execPath, [program])
  const { pid = 0 } = server
  try {
    await new Promise((resolve) => server.stdout.once('data', resolve))
    const [decoder = 0] = decodersOf(pid)
    expect(decoder).toBeGreaterThan(0)
    server.kill('SIGKILL')
    await expect.poll(() => existsSync(`/proc/${decoder}/environ`)).toBe(false)
  } finally {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
})

test('a file that is not a picture is refused', async () => {
  expect(await redraw({ of: 'qr-code', bytes: Buffer.from('no picture') })).toBeNull()
})
