import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { arrive, follow, requested, reverse } from '../../testing/arrived.ts'
import { addPerOffer, administrator, openScene, other, server } from '../../testing/offers.ts'
import { approve } from '../../testing/scenes.ts'
import { serverWaits, whileOpen } from '../../testing/waiting.ts'
import { KEYS } from '../../testing/wallet-keys.ts'
import { openLog } from '../http/request-log.ts'
import { raiseAlarm } from './alarm.ts'

openScene()

let walletId: string
beforeEach(async () => {
  await follow()
  walletId = await addPerOffer(KEYS.bitcoin, 'Bitcoin')
})

const log = openLog('silent', { isTTY: true, fd: 2, write: () => undefined })

test('the alarm of two servers in the same moment is recorded once, with what arrived and what was credited', async () => {
  const request = await requested(walletId)
  const id = await arrive(request, { coins: '0.02' })
  await approve(administrator, request.id)
  await reverse(id)
  const both = () => Promise.all([server, other].map(({ db }) => raiseAlarm({ db, log }, id)))
  const lock = sql`select from payments where id = ${id} for update`
  await whileOpen(server, lock, both, () => serverWaits(server, 2))
  const txid = await server.owner.value<string>(sql`select txid from payments where id = ${id}`)
  const rows = await server.owner.rows<{ after: object }>(sql`
    select after from audit_log where subject_id = ${request.id} and act = 'payment.reversed'`)
  expect(rows).toEqual([{ after: { amount: 1000_00, cryptoAmount: '0.02 BTC', txid } }])
})
