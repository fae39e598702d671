import { type Wallet, wallets } from '@bank/contract/wallets'
import { useQuery } from '@tanstack/react-query'
import { call, sessionEnded } from '../../api.ts'
import { queryKey } from '../../queries.ts'
import { useSession } from '../../session.ts'

/** More pages of wallets nobody has, and a server that always names a next one must not be asked for ever. */
const PAGES_MAX = 20

/** Every wallet that customers can pay to, page after page: a coin that is not on the first one can be chosen too. */
export function useWallets({ enabled }: { enabled: boolean }) {
  const userId = useSession()?.user.id
  return useQuery({
    queryKey: queryKey(userId, wallets.list, { query: {} }),
    queryFn: ({ signal }) => {
      if (userId === undefined) throw sessionEnded()
      return readAll(signal)
    },
    enabled,
  })
}

async function readAll(signal: AbortSignal): Promise<readonly Wallet[]> {
  const all: Wallet[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX && (page === 0 || cursor !== null); page++) {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const { data, nextCursor } = await call(wallets.list, { query }, signal)
    all.push(...data)
    cursor = nextCursor
  }
  return all
}
