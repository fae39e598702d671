import { verification } from '@bank/contract/verification'
import sharp from 'sharp'
import type { Person } from './bank.ts'

/** A picture of a card, green above and red below, which shows its orientation. */
export function card(width = 300, height = 190) {
  return sharp({ create: { width, height, channels: 3, background: '#2f7d5b' } }).composite([
    {
      input: { create: { width, height: Math.ceil(height / 2), channels: 3, background: '#b3372f' } },
      gravity: 'south',
    },
  ])
}

export async function cardFile(name = 'idFront'): Promise<File> {
  return asFile(await card().jpeg().toBuffer(), name)
}

export function asFile(bytes: Uint8Array | string, name = 'idFront', type = 'image/jpeg'): File {
  return new File([new Uint8Array(Buffer.from(bytes))], name, { type })
}

/** Submits everything that a new customer must send. */
export async function submitAll(person: Person, { ssn = '123456789', back = false } = {}) {
  const idFront = await cardFile()
  const form = { ssn, idFront, ...(back && { idBack: await cardFile('idBack') }) }
  return person.call(verification.submit, { form })
}
