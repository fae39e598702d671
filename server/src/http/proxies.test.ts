import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readPlainAddresses } from './proxies.ts'

const app = Fastify({ trustProxy: '127.0.0.1, 10.0.0.1' })
readPlainAddresses(app)
app.get('/', (request) => ({ address: request.ip }))
afterAll(() => app.close())

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4444', '203.0.113.9'],
  ['[2001:db8::1]:80', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['198.51.100.1, 203.0.113.9:1, 10.0.0.1:8080', '203.0.113.9'],
  ['made up, 203.0.113.9', '203.0.113.9'],
  // Something that is no address: the call counts as the proxy's that passed it on.
  ['unknown', '127.0.0.1'],
  ['203.0.113.9, unknown', '127.0.0.1'],
  ['203.0.113.9, unknown, 10.0.0.1', '10.0.0.1'],
  ['', '127.0.0.1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::FFFF:203.0.113.9]:4444', '203.0.113.9'],
])('X-Forwarded-For: %s is a call from %s', async (forwarded, address) => {
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })
  expect(JSON.parse(body)).toEqual({ address })
})

test('a socket for both versions of the protocol names an IPv4 address as everyone does', async () => {
  for (const [remoteAddress, address] of [
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
  ]) {
    const { body } = await app.inject({ url: '/', ...(remoteAddress && { remoteAddress }) })
    expect(JSON.parse(body)).toEqual({ address })
  }
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  const { body } = await app.inject({ url: '/', remoteAddress: '::ffff:10.0.0.1', headers })
  expect(JSON.parse(body)).toEqual({ address: '198.51.100.1' })
})
