import { once } from 'node:events'
import { createServer } from 'node:net'
import { runCommand, say } from '../../server/src/commands/command.ts'
import { startChain } from '../../server/testing/chain/chain.ts'
import { CHAIN_ID, CHAIN_PORT, CHAIN_URL } from './demonstration-chain.ts'

/**
 * npm run demo:chain: runs a chain like Ethereum on this machine, for trying out how payments are seen. It makes a block every five
 * seconds, holds play money only, and ends with Ctrl+C.
 */
const BLOCK_EVERY_MS = 5000

await runCommand(async () => {
  await requireFreePort()
  const chain = await startChain({ chainId: CHAIN_ID, port: CHAIN_PORT, blockEveryMs: BLOCK_EVERY_MS })
  say(`A chain like Ethereum runs at ${chain.url}: a block every 5 seconds, and play money only.

1. In another terminal, start a bank that follows it:
     CHAIN_ETHEREUM_URL=${CHAIN_URL} CHAIN_ETHEREUM_ID=${CHAIN_ID} npm start
2. Sign in as the demonstration’s customer, add funds with Ethereum or with USDT on ERC-20, and leave that screen open.
3. In a third terminal, pay what it asks for, with the reference that it shows:
     npm run demo:pay -- REFERENCE
   The screen shows it within seconds, counts 12 blocks in a minute, and then says that it is confirmed.
   With another DATA_DIR than ./data, name it to demo:pay as well. To pay otherwise than was asked for, add --short,
   --twice, --late or --amount=COINS.
4. Sign in as the administrator in another browser, and approve the deposit under Transactions. Payments that
   fit no request are under “Payments on the chains”, which the administrator’s dashboard links to.

Each start is another chain. A bank that followed an earlier one believes nothing of this one: begin with a new DATA_DIR,
or see “Following another chain than before” in docs/operations.md.
Ctrl+C ends it.`)
}, 'The chain could not be started.')

/** The node itself would end the process with a stack trace. */
async function requireFreePort(): Promise<void> {
  const server = createServer().listen(CHAIN_PORT, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    throw new Error(`Port ${CHAIN_PORT} is taken, perhaps by another npm run demo:chain.`)
  }
  server.close()
  await once(server, 'close')
}
