import { once } from 'node:events'
import { becomeUnnamed, isRoot, SERVING_ACCOUNT } from '../os-accounts.ts'
import { chooseCell, startIn } from './cell.ts'

/**
 * Started by cell.test.ts: a server process, which drops its rights if it runs as root, and a compromised decoder of
 * its own. Its arguments are whether to try namespaces, whether the attacker has native code, the DATA_DIR and a
 * port. It prints the cell's kind and what the attacker achieved.
 */
const [namespaces, nativeCode, dataFolder, port] = process.argv.slice(2)
if (isRoot()) becomeUnnamed(SERVING_ACCOUNT)
const cell = await chooseCell({ namespaces: namespaces === 'true' })
const { execArgv = [] } = cell.options
// Node's permissions do not restrict native code, so it can do whatever unrestricted JavaScript can.
const held =
  nativeCode === 'true' ? execArgv.filter((text) => !/^--(permission|allow-)/.test(text)) : execArgv
const probe = startIn({ ...cell, options: { ...cell.options, execArgv: held } }, 'cell-probe.ts')
probe.send({ dataFolder, serverPid: process.pid, port: Number(port) })
const [outcome] = await once(probe, 'message')
probe.kill('SIGKILL')
console.log(JSON.stringify({ kind: cell.kind, outcome }))
