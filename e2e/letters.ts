import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Bank } from './bank.ts'
import { expect } from './test.ts'

/** A letter's link, with the token in its fragment. In these tests the bank does not know its port, so only the path counts. */
const LINK = /http:\/\/localhost:\d+(\/[a-z-]+#[\w-]{43})/

/** Waits for a letter with this subject to this address, and returns the link of the latest. */
export async function linkInLetter(bank: Bank, to: string, subject: string): Promise<string> {
  let path: string | undefined
  await expect(async () => {
    const latest = (await lettersTo(bank, to)).findLast((letter) => letter.includes(`Subject: ${subject}`))
    path = LINK.exec(latest ?? '')?.[1]
    expect(path, `a letter "${subject}" to ${to}`).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return `${bank.url}${path}`
}

/** The letters to this address, the oldest first. Without a mail server, the bank writes them into files (DEC-46). */
async function lettersTo(bank: Bank, to: string): Promise<string[]> {
  const outbox = path.join(bank.folder, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const letters = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))
  return letters.filter((letter) => letter.includes(`To: ${to}`)).map(unfolded)
}

/** Quoted-printable, as far as links and subjects need it. */
function unfolded(letter: string): string {
  return letter
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replace(/\r?\n /g, ' ')
}
