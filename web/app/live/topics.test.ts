import { contract } from '@bank/contract/contract'
import type { EndpointGroup } from '@bank/contract/endpoint'
import { expect, test } from 'vitest'
import { endpointName } from '../api/use-api-query.ts'
import { readsOf } from './topics.ts'

/** Answers that are not kept: each time staff read a number, it is recorded who did. */
const NEVER_READ_AGAIN = ['GET /admin/users/:id/ssn']

test('every answer that a signed-in person can have on the screen is read again after some change', () => {
  const groups: EndpointGroup[] = Object.values(contract)
  const shown = groups
    .flatMap((group) => Object.values(group))
    .filter(
      ({ method, access, download, stream }) =>
        method === 'GET' && access !== 'public' && !download && !stream,
    )
    .map(endpointName)
  const covered = new Set<string>(Object.values(readsOf).flat())
  expect(shown.filter((name) => !covered.has(name))).toEqual(NEVER_READ_AGAIN)
})
