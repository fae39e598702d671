import { ApiError } from '@bank/contract/client'
import { type Conversation, type ThreadMessage, threads } from '@bank/contract/threads'
import { useSession } from '../../account/session/session.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKey, useApiQuery } from '../../api/use-api-query.ts'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'

type Read = { data: Conversation }

/** A conversation of the customer, and how what is known of it changes. */
export function useConversation(id: string) {
  const userId = useSession()?.user.id
  const input = { params: { id } }
  const query = useApiQuery(threads.read, input)

  function update(change: (known: Conversation) => Conversation) {
    queryClient.setQueryData<Read>(
      queryKey(userId, threads.read, input),
      (known) => known && { ...known, data: change(known.data) },
    )
  }

  return {
    conversation: mapLoadable(loadable(query, 'Failed to load your conversation'), ({ data }) => data),
    isMissing: query.data === undefined && query.error instanceof ApiError && query.error.status === 404,
    outOfDate: query.isRefetchError
      ? { retry: () => void query.refetch(), retrying: query.isFetching }
      : null,
    /** Shows the customer's own message before the conversation is read again, which brings the same one. */
    append: (message: ThreadMessage) =>
      update((known) =>
        known.messages.some(({ id: other }) => other === message.id)
          ? known
          : { ...known, status: 'open', messages: [...known.messages, message] },
      ),
    /** What the server answered to a change. */
    replace: (conversation: Conversation) => update(() => conversation),
    /** What has come after the message `upTo` meanwhile is unread. */
    noteRead: (upTo: string) =>
      update((known) => ({ ...known, unread: bankAfter(known.messages, upTo) !== undefined })),
  }
}

/** The first words of the bank after a message. */
export const bankAfter = (messages: readonly ThreadMessage[], id: string | undefined) =>
  messages
    .slice(messages.findIndex((message) => message.id === id) + 1)
    .find(({ from }) => from !== 'customer')
