import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redraw } from './redraw.ts'

const white = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })

const drawn = async () => redraw({ of: 'id', bytes: await white(30, 20).png().toBuffer() })

/** The process that draws, by its number; null where there is none. */
function draughtsman(): number | null {
  try {
    return Number(
      execFileSync('pgrep', ['-P', String(process.pid), '-f', 'draughtsman'], { encoding: 'utf8' }).trim(),
    )
  } catch {
    return null
  }
}

test('pictures are drawn by a process of their own, again and again the same one', async () => {
  await drawn()
  const pid = draughtsman()
  expect(pid).toBeGreaterThan(0)
  await drawn()
  expect(draughtsman()).toBe(pid)
})

test.runIf(process.platform === 'linux')('it knows none of the server’s secrets', async () => {
  await drawn()
  expect(readFileSync(`/proc/${draughtsman()}/environ`, 'latin1')).not.toMatch(/PATH=|DATABASE|MASTER/)
})

test('a picture that kills it is none, and the next one is drawn', async () => {
  await drawn()
  const large = await white(6000, 6000).jpeg().toBuffer()
  const deadly = redraw({ of: 'id', bytes: large })
  process.kill(draughtsman() ?? 0, 'SIGKILL')
  expect(await deadly).toBeNull()
  expect(await drawn()).toMatchObject({ pixels: null })
})

test('what is no picture is none', async () => {
  expect(await redraw({ of: 'qr-code', bytes: Buffer.from('no picture') })).toBeNull()
})
