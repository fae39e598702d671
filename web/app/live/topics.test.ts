import { contract } from '@bank/contract/contract'
import type { EndpointGroup } from '@bank/contract/endpoint'
import { Topic } from '@bank/contract/events'
import { expect, test } from 'vitest'
import { endpointName } from '../api/use-api-query.ts'
import { notLive, readsOf } from './topics.ts'

/** What people hear of their own account only: of a customer's, staff hear it as another topic (migration 0018). */
const OWN = new Set<Topic>(['notices', 'session'])

const groups: EndpointGroup[] = Object.values(contract)
const reads = groups
  .flatMap((group) => Object.values(group))
  .filter(({ method, download, stream }) => method === 'GET' && !download && !stream)
const named = (...access: string[]) => reads.filter((read) => access.includes(read.access)).map(endpointName)

test('every answer that a signed-in person can have on the screen is read again after some change', () => {
  const covered = new Set<string>([...Object.values(readsOf).flat(), ...notLive])
  expect(named('signed-in', 'admin').filter((name) => !covered.has(name))).toEqual([])
})

test('no answer is read again for a topic of which nobody hears who may read it', () => {
  const staffs = new Set(named('admin'))
  const everyones = new Set(named('signed-in', 'public', 'admin'))
  for (const topic of Topic.options) {
    const dead = readsOf[topic].filter((name) => !everyones.has(name) || (OWN.has(topic) && staffs.has(name)))
    expect([topic, dead]).toEqual([topic, []])
  }
})
