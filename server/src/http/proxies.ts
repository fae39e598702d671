import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from './request-log.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Warns at the start if there is or may be a proxy in front and none is named: all visitors would share the proxy's
 * address and so their limits, and the audit log would show that address for all of them.
 */
export function warnOfUnnamedProxy(
  { TRUST_PROXY, PUBLIC_URL, HOST }: Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL' | 'HOST'>,
  log: Log,
): void {
  if (TRUST_PROXY !== undefined) return
  const why = PUBLIC_URL?.startsWith('https:')
    ? 'PUBLIC_URL is https, so there is a proxy in front of this server'
    : isLoopback(HOST)
      ? null
      : `HOST ${HOST} can be reached from other machines, perhaps through a proxy`
  if (why)
    log.warn(
      `TRUST_PROXY is empty, and ${why}. Set it to the proxy’s address; otherwise all visitors share one address and its limits`,
    )
}

/**
 * Warns once in this process when `X-Forwarded-For` comes from an address that TRUST_PROXY does not name: a forgotten
 * proxy, or a visitor who makes up an address. The header is ignored in both cases.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Log): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    // `ips` has only the connection's own address if Fastify trusts no proxy, or not this one.
    if (!warned && 'x-forwarded-for' in request.headers && (request.ips?.length ?? 1) === 1) {
      warned = true
      log.warn(
        { address: request.socket.remoteAddress },
        'X-Forwarded-For came from an address that TRUST_PROXY does not name, and was ignored. If that is your proxy, name it: until then all visitors behind it share one address',
      )
    }
    done()
  })
}

/** How a socket for both versions writes an IPv4 address (RFC 4291, 2.5.5.2). */
const MAPPED = /^::ffff:(?=\d+\.)/i

/**
 * Gives each request its address in one spelling, so that nothing stores, shows or counts `::ffff:192.0.2.1`. Reads
 * `X-Forwarded-For` without the ports that some proxies write: with them each connection would have an address, and
 * limits, of its own. An entry that is no address is left out, and so is everything before it: no limit and no log keeps what
 * a visitor made up. Call it before anything that asks for a request's address.
 */
export function readPlainAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded === 'string') {
      const addresses = forwarded.split(',').map(withoutPort)
      const known = addresses.slice(addresses.findLastIndex((address) => isIP(address) === 0) + 1)
      if (known.length > 0) headers['x-forwarded-for'] = known.join(', ')
      else delete headers['x-forwarded-for']
    }
    const { ip } = request
    if (MAPPED.test(ip)) Object.defineProperty(request, 'ip', { value: ip.replace(MAPPED, '') })
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
