import { notifications } from '@bank/contract/notifications'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { waitingLetters } from '../../testing/mail.ts'
import { startBank } from '../../testing/scenes.ts'
import { writeNoticeLetters } from './notice-letters.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin' })
const customers = await Promise.all(Array.from({ length: 7 }, () => server.add()))
await admin.call(notifications.send, { body: { title: 'Office hours', message: 'We open at nine.' } })

const addressees = async () => {
  const all = await Promise.all([...customers, admin].map(({ email }) => waitingLetters(server, email)))
  return all.flat().map(({ address, subject }) => `${subject}: ${address}`)
}

test('each customer gets one letter of a message to all, although a writer is stopped and two go on at once', async () => {
  // The database fails while the second batch is written.
  let inserts = 0
  const failing = {
    ...server.outbox,
    writeToMany: async (...given: Parameters<typeof server.outbox.writeToMany>) => {
      await server.outbox.writeToMany(...given)
      if (++inserts === 2) throw new Error('stopped')
    },
  }
  await expect(writeNoticeLetters(server.db, failing, 2)).rejects.toThrow('stopped')
  expect(await addressees()).toHaveLength(2)

  const late = await server.add()
  await Promise.all([1, 2, 3].map(() => writeNoticeLetters(server.db, server.outbox, 2)))
  await writeNoticeLetters(server.db, server.outbox, 2)
  expect((await addressees()).toSorted()).toEqual(
    customers.map(({ email }) => `Office hours: ${email}`).toSorted(),
  )
  expect(await waitingLetters(server, late.email)).toEqual([])
  expect(await server.owner.rows(sql`select from letter_rounds`)).toEqual([])
})
