import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { Bank } from './bank.ts'

type Letter = { subject: string; text: string }

/** The letters to this address that the bank has written to its outbox folder, oldest first. */
export function lettersTo({ folder }: Bank, email: string): Letter[] {
  const outbox = path.join(folder, 'outbox')
  const names = readdirSync(folder).includes('outbox') ? readdirSync(outbox).sort() : []
  return names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((raw) => raw.includes(`\r\nTo: ${email}\r\n`))
    .map(readLetter)
}

/** The subject, and the whole letter with the lines joined that quoted-printable breaks. */
function readLetter(raw: string): Letter {
  const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return { subject: /^Subject: (.*)\r$/m.exec(text)?.[1] ?? '', text }
}

/**
 * Waits for a letter with this subject, or for that many, and returns the address in the latest one's link. A link to
 * `page` if the letter has several.
 */
export async function linkInLetter(
  bank: Bank,
  email: string,
  { subject, page = '/[a-z-]+', count = 1 }: { subject: string; page?: string; count?: number },
): Promise<string> {
  const found = () => lettersTo(bank, email).filter((letter) => letter.subject === subject)
  await expect.poll(() => found().length).toBeGreaterThanOrEqual(count)
  const link = new RegExp(`//[^/]+(${page}#[\\w-]{43})(?![\\w-])`).exec(found().at(-1)?.text ?? '')?.[1]
  if (!link) throw new Error(`The letter has no link to ${page}.`)
  return link
}
