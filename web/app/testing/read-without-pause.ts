import type { Endpoint } from '@bank/contract/endpoint'
import { onTestFinished } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { refresh } from '../api/refresh.ts'
import { endpointName } from '../api/use-api-query.ts'
import type { Answerer } from './fake-server.ts'

/** Until the test ends, reads an endpoint again as soon as it has answered, as on a busy bank. */
export function readWithoutPause(endpoint: Endpoint): void {
  onTestFinished(
    queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success'
      if (isAnswer && event.query.queryKey[1] === endpointName(endpoint)) void refresh(endpoint)
    }),
  )
}

/** An answer that takes a moment each time. */
export const slowly =
  (answer: Answerer): Answerer =>
  async (sent) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return answer(sent)
  }
