import type { Queries } from '../db/connect.ts'
import type { Letter } from './letter.ts'
import type { Mail } from './mail.ts'

export type Outbox = {
  write(tx: Queries, letter: Letter, to: { address: string; userId: string | null }): Promise<void>
  wake(): void
}

// STUB of branch h/e-c, to be replaced by the outbox of branch h/e-a.
export function openOutbox(mail: Mail): Outbox {
  const waiting: { letter: Letter; address: string }[] = []
  return {
    async write(_tx, letter, { address }) {
      waiting.push({ letter, address })
    },
    wake() {
      for (const { letter, address } of waiting.splice(0)) {
        const { subject, paragraphs, action } = letter
        const link = action ? [`${action.label}: http://localhost${action.path}`] : []
        mail.send({ subject, text: `${['Hello,', ...paragraphs, ...link].join('\n\n')}\n` }, address)
      }
    },
  }
}
