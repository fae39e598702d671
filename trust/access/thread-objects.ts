import { randomUUID } from 'node:crypto'
import type { AppointmentDetails } from '@bank/contract/appointments'
import { threads } from '@bank/contract/threads'
import sql from 'sql-template-tag'
import type { Person, TestServer } from '../../server/testing/bank.ts'
import { cardFile } from '../../server/testing/verification.ts'

/** The threads that calls can be about, a picture in one, and the prepared answers of staff. */
export function threadObjects({ owner }: TestServer, submitter: Person, canary: string) {
  let picture: Promise<string> | undefined
  return {
    /** A closed thread, since only a few can be open at a time, of the topic that a call is about. */
    async add(userId: string, endpoint: string): Promise<string> {
      const id = randomUUID()
      const isCredit = endpoint.endsWith('Credit')
      const text = userId === submitter.id ? canary : 'own'
      await owner.run(sql`
        insert into threads (id, user_id, topic, status, waiting_since, amount_cents)
        values (${id}, ${userId}, ${isCredit ? 'credit' : 'appointment'}, 'closed', null, ${isCredit ? 10_000 : null})`)
      if (!isCredit)
        await owner.run(sql`
          update threads set place = 'main-branch', day = '2099-01-05', clock_time = '10:00',
            begins_at = '2099-01-05T02:00:00Z' where id = ${id}`)
      await owner.run(sql`
        insert into thread_messages (id, thread_id, kind, author_id, text)
        values (${randomUUID()}, ${id}, 'customer', ${userId}, ${text})`)
      return id
    },
    /** One picture, which no call uses up. */
    picture: () => (picture ??= sendPicture({ owner }, submitter, canary)),
    async template(): Promise<string> {
      const id = randomUUID()
      await owner.run(sql`insert into templates (id, title, message) values (${id}, 'Hello', 'Good morning')`)
      return id
    },
  }
}

async function sendPicture(
  { owner }: Pick<TestServer, 'owner'>,
  { id, call }: Person,
  message: string,
): Promise<string> {
  await call(threads.start, {
    form: { topic: 'question', message, pictures: [await cardFile('pictures')] },
  })
  return owner.value(sql`select id from thread_pictures where user_id = ${id}`)
}

/** How many slots the branch at the airport has on each day of the week, and its first hour. */
const DAY = { slots: 32, from: 6 }
let taken = 0

/** A slot that nobody has asked for. */
export function nextSlot(): AppointmentDetails {
  const [days, slot] = [2 + Math.floor(taken / DAY.slots), taken % DAY.slots]
  taken++
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const hour = String(DAY.from + Math.floor(slot / 2)).padStart(2, '0')
  return { place: 'changi-airport-branch', date, time: `${hour}:${slot % 2 === 0 ? '00' : '30'}` }
}
