import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readConfig } from './server/src/config.ts'

// Checks without Docker that the image, compose.yaml and the server fit together.

const Service = z.object({
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
})
const compose = z
  .object({
    services: z.object({ database: Service, migrate: Service, bank: Service }),
    networks: z.object({
      default: z.object({
        ipam: z.object({ config: z.tuple([z.object({ subnet: z.string(), gateway: z.string() })]) }),
      }),
    }),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(readFileSync('compose.yaml', 'utf8')))
const { bank, migrate } = compose.services
const [, image = ''] = readFileSync('Dockerfile', 'utf8').split('\nFROM debian')
const dataDir = / DATA_DIR=(\S+)/.exec(image)?.[1]

/** A variable as compose passes it on without an .env file; a required one gets a value for the test. */
const filledIn = (text: string) =>
  text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{(\w+):\?\}/g, 'of-$1')

describe('the image', () => {
  test('runs as a user with a fixed id who owns only DATA_DIR', () => {
    expect(image).toMatch(/useradd --system --uid (\d+)/)
    expect(image).toMatch(/^USER bank$/m)
    expect(image).toContain(`install --directory --owner=bank --group=bank --mode=0700 ${dataDir}`)
  })

  test.each(['contract', 'server', 'demo'])('contains %s, which the server runs', (room) => {
    expect(image).toContain(`\nCOPY --from=build /bank/${room} ${room}\n`)
  })

  test('keeps DATA_DIR on a volume even if none is mounted', () => {
    expect(image).toContain(`\nVOLUME ${dataDir}\n`)
  })

  test('gives its folder to the user before the volume is declared, because later changes are lost', () => {
    expect(image.indexOf('install --directory')).toBeLessThan(image.indexOf('\nVOLUME '))
  })
})

describe('compose.yaml', () => {
  test('mounts a named volume at DATA_DIR, and nothing else is writable except /tmp', () => {
    const mounted = bank.volumes.map((volume) => volume.split(':'))
    expect(mounted).toEqual([[expect.any(String), dataDir]])
    expect(Object.keys(compose.volumes)).toContain(mounted[0]?.[0])
    expect(bank.tmpfs).toEqual(['/tmp'])
  })

  test.each(Object.entries({ bank, migrate }))(
    'runs %s with a read-only root and no rights',
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    },
  )

  test('trusts the proxy on this machine, whose requests come from the network’s gateway', () => {
    const [{ subnet, gateway }] = compose.networks.default.ipam.config
    expect(filledIn(bank.environment.TRUST_PROXY ?? '')).toBe(gateway)
    expect(gateway.split('.').slice(0, 3)).toEqual(subnet.split('.').slice(0, 3))
    expect(bank.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
  })

  test.each(Object.entries({ bank, migrate }))('gives %s a valid configuration', (_name, service) => {
    const given = Object.entries(service.environment).map(([name, text]) => [name, filledIn(text)])
    const made = { DATA_KEY: Buffer.alloc(32).toString('base64'), ADMIN_EMAIL: 'a@bank.example' }
    const config = readConfig({ ...Object.fromEntries(given), ...made })
    expect(config.DATABASE_URL).toMatch(/^postgres:/)
  })
})
