import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { openMasterKeys } from '../../server/src/encryption/open-keys.ts'
import { openLog } from '../../server/src/http/request-log.ts'
import { serve } from '../../server/src/http/serve.ts'
import { openWalletTrust } from '../../server/src/wallets/trust.ts'
import { broken, brokenRoutes } from './broken-endpoints.ts'

/**
 * node trust/harness/broken-server.ts DEFENCE: the server as the controls need it, without that defence. `auth` answers 401 to
 * whatever goes wrong, `close` ends at once when asked to; the others are endpoints beside the contract's
 * (broken-endpoints.ts). Part of the experiments, and never of the product.
 */
const [defence] = process.argv.slice(2)
const config = readConfig()
const log = openLog(config.LOG_LEVEL)
const { db } = await openDatabase(config, () => {})
const masterKeys = await openMasterKeys(config, db)
const walletTrust = await openWalletTrust(masterKeys, config.DATA_DIR, log)
const app = await buildApp({ db, masterKeys, walletTrust, config, log, isServing: () => true })
serve(app, db, broken, brokenRoutes(db, walletTrust))
if (defence === 'auth') {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode >= 500) reply.code(401)
    return payload
  })
}
// Every variant ends like that: only `close` is asked to while somebody calls.
process.on('SIGTERM', async () => {
  await app.close()
  process.exit(0)
})
await app.listen({ host: config.HOST, port: config.PORT })
const address = app.server.address()
if (address && typeof address === 'object') console.log(`Ready at http://127.0.0.1:${address.port}`)
