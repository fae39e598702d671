import { accepted } from '@bank/contract/client'
import type { Reply } from '@bank/contract/endpoint'
import { Preferences, preferences } from '@bank/contract/preferences'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useSession } from '../../account/session/session.ts'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from '../../api/refresh.ts'
import { queryKey, useApiQuery } from '../../api/use-api-query.ts'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { toast } from '../../ui/toast/toast.ts'

export type ChangePreferences = (changed: Partial<Preferences>) => void

/**
 * The choices of the signed-in user, which the server keeps (DEC-51), and a function to change them. A change shows at
 * once. Changes are sent one after another, so that of two presses on one switch the later one counts; one that fails is
 * taken back, and a toast says why.
 */
export function usePreferences(): { preferences: Loadable<Preferences>; change: ChangePreferences } {
  const userId = useSession()?.user.id
  const saved = loadable(useApiQuery(preferences.read, {}), 'Failed to load your preferences')
  const mutationKey = [userId, 'preferences']
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (changed: Partial<Preferences>) => accepted(call(preferences.update, { body: changed })),
    onSuccess: (answer) => keep(userId, answer),
    onError(error) {
      toast.error('Your choice was not saved', { hint: failureWords(error, 'Please try again.') })
      void refresh(preferences.read)
    },
  })
  return {
    preferences: mapLoadable(saved, ({ data }) => Preferences.parse(Object.assign({}, data, ...sending))),
    change: mutate,
  }
}

/** Takes in the server's answer; null if it could not be read. */
async function keep(userId: string | undefined, answer: Reply<typeof preferences.update> | null) {
  if (answer === null) return refresh(preferences.read)
  const key = queryKey(userId, preferences.read, {})
  // A read that started before the change must not restore the old values.
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData<Reply<typeof preferences.read>>(key, { data: answer.data })
}
