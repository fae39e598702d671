import { type Wallet, wallets } from '@bank/contract/wallets'
import { call } from '../../api/call.ts'
import { useApiRead } from '../../api/use-api-query.ts'

/** More pages than any bank needs. Prevents an endless loop if a server always names a next page. */
const PAGES_MAX = 20

/** Every wallet that customers can pay to. Reads all pages, so that each coin can be chosen. */
export function useWallets({ enabled }: { enabled: boolean }) {
  return useApiRead(wallets.list, { query: {} }, readAll, { enabled })
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
