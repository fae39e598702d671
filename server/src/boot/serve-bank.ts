import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Log } from '../http/request-log.ts'
import { watchSpace } from '../limits/reserve.ts'
import { isSystemError } from '../system-error.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { watchWallets } from '../wallets/watch.ts'

/** Listens and serves an open bank: `url` is for people, `address` is where this process listens. `stop` lets requests in flight finish and leaves the bank open. */
export async function serveBank(parts: {
  db: Database
  masterKeys: MasterKeys
  walletTrust: WalletTrust
  config: Config
  log: Log
  wakeSender: () => void
  build: string
}): Promise<{ url: string; address: string; stop(): Promise<void> }> {
  const { db, walletTrust, config } = parts
  let serving = true
  const space = config.DATABASE_URL ? null : watchSpace(config.DATA_DIR)
  const app = await buildApp({
    ...parts,
    isServing: () => serving,
    isShortOfSpace: () => space?.isShort() ?? false,
  })
  await app.listen({ host: config.HOST, port: config.PORT }).catch(explainListening(config))
  const stopWatching = watchWallets(db, walletTrust)
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.PORT
  const address = `http://${nameOf(config.HOST)}:${port}`
  return {
    url: config.PUBLIC_URL ?? address,
    address,
    async stop() {
      serving = false
      stopWatching()
      space?.stop()
      // Gives a load balancer the time to notice that we are not ready any more.
      await sleep(config.DRAIN_SECONDS * 1000)
      await app.close()
    },
  }
}

function explainListening({ HOST, PORT }: Config) {
  return (error: Error): never => {
    if (isSystemError(error, 'EADDRINUSE'))
      throw new Error(`Port ${PORT} is in use. Set PORT to another one.`)
    if (isSystemError(error, 'EACCES'))
      throw new Error(`This user is not allowed to use port ${PORT}. Set PORT to 1024 or more.`)
    if (isSystemError(error, 'EADDRNOTAVAIL'))
      throw new Error(`This machine has no address ${HOST}. Set HOST to one that it has.`)
    throw error
  }
}

function nameOf(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
