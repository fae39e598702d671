import { once } from 'node:events'
import { becomeUnnamed, isRoot, SERVING_ACCOUNT } from '../os-accounts.ts'
import { chooseCell, start } from './cell.ts'

/**
 * For cell.test.ts: a server's process, which root's gives up its rights, and a decoder of its own that was taken over. Given
 * is whether to try namespaces, whether the attacker has native code, the DATA_DIR and a port; prints the cell's kind and what
 * the attacker achieved.
 */
const [namespaces, nativeCode, dataFolder, port] = process.argv.slice(2)
if (isRoot()) becomeUnnamed(SERVING_ACCOUNT)
const cell = await chooseCell({ namespaces: namespaces === 'true' })
const { execArgv = [] } = cell.options
// Native code knows nothing of Node's permissions: it can do what JavaScript without them can.
const held =
  nativeCode === 'true' ? execArgv.filter((text) => !/^--(permission|allow-)/.test(text)) : execArgv
const probe = start({ ...cell, options: { ...cell.options, execArgv: held } }, 'cell-probe.ts')
probe.send({ dataFolder, serverPid: process.pid, port: Number(port) })
const [outcome] = await once(probe, 'message')
probe.kill('SIGKILL')
console.log(JSON.stringify({ kind: cell.kind, outcome }))
