import { cents } from '@bank/contract/money'
import { payments } from '@bank/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { administrator, openScene, server } from '../../testing/offers.ts'
import { addSharedEther, chainOf, SHARED } from '../../testing/payments.ts'

openScene()

let chain: ReturnType<typeof chainOf>
let walletId: string
beforeEach(async () => {
  chain = chainOf(server)
  await chain.follow()
  walletId = await addSharedEther(administrator)
})

test.each([
  ['at the rate of the moment that it was seen, rounded down', 1_999_999_999_999_999n, '2504.9', 500],
  ['nothing known without a rate', 10n ** 18n, null, null],
  ['nothing known above the largest figure', 10n ** 60n, '2500', null],
])('a payment that is nobody’s is worth %s', async (_, units, rate, worth) => {
  const id = await chain.arrive({ address: SHARED, walletId, units, rate })
  const { data } = await administrator.call(payments.get, { params: { id } })
  expect(data).toMatchObject({ user: null, worth: worth === null ? null : cents(worth) })
})
