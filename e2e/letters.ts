import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { readLetter } from '../server/src/mail/testing.ts'
import type { Bank } from './bank.ts'

/** The letters to this address that the bank has written to its outbox folder, oldest first. */
export function lettersTo({ folder }: Bank, email: string) {
  const outbox = path.join(folder, 'outbox')
  const names = readdirSync(folder).includes('outbox') ? readdirSync(outbox).sort() : []
  return names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((raw) => raw.includes(`\r\nTo: ${email}\r\n`))
    .map(readLetter)
}

/** Waits for the number of letters with this subject, and returns the address in the latest one's link to `page`. */
export async function linkInLetter(
  bank: Bank,
  email: string,
  { subject, page, count = 1 }: { subject: string; page: string; count?: number },
): Promise<string> {
  const found = () => lettersTo(bank, email).filter((letter) => letter.subject === subject)
  await expect.poll(() => found().length).toBe(count)
  const token = new RegExp(`${page}#([\\w-]{43})(?![\\w-])`).exec(found().at(-1)?.text ?? '')?.[1]
  if (!token) throw new Error(`The letter has no link to ${page}.`)
  return `${page}#${token}`
}
