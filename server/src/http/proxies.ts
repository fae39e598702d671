import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from './request-log.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Warns at the start where a proxy must stand in front, or may, and none is named: all visitors would then share the proxy's
 * address, and with it their limits, and the audit log would name it for each of them.
 */
export function warnOfUnnamedProxy(
  { TRUST_PROXY, PUBLIC_URL, HOST }: Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL' | 'HOST'>,
  log: Log,
): void {
  if (TRUST_PROXY !== undefined) return
  const why = PUBLIC_URL?.startsWith('https:')
    ? 'PUBLIC_URL is https, so a proxy stands in front of this server'
    : isLoopback(HOST)
      ? null
      : `HOST ${HOST} is reached from other machines, perhaps through a proxy`
  if (why)
    log.warn(
      `TRUST_PROXY is empty, and ${why}. Set it to the proxy’s address, or all visitors count as one and share their limits`,
    )
}

/**
 * Warns, once in the life of this process, when `X-Forwarded-For` comes from an address that TRUST_PROXY does not name: a
 * proxy that was forgotten, or a visitor who makes an address up. The header is ignored either way.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Log): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    // Fastify lists the connection's own address alone where it trusts nobody, and where it does not trust this one.
    if (!warned && 'x-forwarded-for' in request.headers && (request.ips?.length ?? 1) === 1) {
      warned = true
      log.warn(
        { address: request.socket.remoteAddress },
        'X-Forwarded-For came from an address that TRUST_PROXY does not name, and was ignored. If that is your proxy, name it: until then all visitors behind it count as one',
      )
    }
    done()
  })
}

/**
 * Reads `X-Forwarded-For` without the ports that some proxies write: with them each connection would have an address, and
 * limits, of its own. An entry that is no address is left out, and so is everything before it: no limit and no log keeps what
 * a visitor made up. Call it before anything that asks for a request's address.
 */
export function readPlainAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded === 'string') {
      const addresses = forwarded.split(',').map(withoutPort)
      const known = addresses.slice(addresses.findLastIndex((address) => isIP(address) === 0) + 1)
      if (known.length > 0) headers['x-forwarded-for'] = known.join(', ')
      else delete headers['x-forwarded-for']
    }
    done()
  })
}

function withoutPort(text: string): string {
  const address = text.trim()
  return /^\[([^\]]*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  const version = isIP(host)
  return version !== 0 && loopback.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
