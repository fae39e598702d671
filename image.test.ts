import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readConfig } from './server/src/config.ts'

// Checks without Docker and systemd that the image, compose.yaml, the units and the server fit together.

const Service = z.object({
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  stop_grace_period: z.string().default(''),
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
  .parse(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }))
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

/** What the image decides: where the server listens and writes, and as whom it runs. */
const OF_THE_IMAGE = ['HOST', 'PORT', 'DATA_DIR', 'ALLOW_ROOT']
/** With it a new bank would not start, because it serves as a role that can't import history. */
const OF_THE_OWNER = ['DEMO']

/** Every variable that the server reads. */
const settings = Array.from(
  readFileSync('server/src/config.ts', 'utf8').matchAll(/^ {2}([A-Z_]+): /gm),
  ([, name]) => name,
)

test('docs/operations.md lists every setting', () => {
  const rows = readFileSync('docs/operations.md', 'utf8').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) +\|/gm)
  const listed = Array.from(rows, ([, names = '']) => names.match(/[A-Z_]+/g) ?? []).flat()
  expect(listed.sort()).toEqual(settings.toSorted())
})

describe('compose.yaml', () => {
  test('passes on every setting that .env may hold, of which the administrator’s password reaches only the server', () => {
    const passed = [...Object.keys(bank.environment), ...OF_THE_IMAGE, ...OF_THE_OWNER]
    expect(passed.sort()).toEqual(settings.toSorted())
    // Otherwise each administrator that is added later would get it as well.
    expect(Object.keys(migrate.environment)).not.toContain('ADMIN_PASSWORD')
  })

  test('gives the operator’s commands the database, the keys, the password policy and what letters need, and no more', () => {
    const given = [
      'DATABASE_URL',
      'DATA_KEY',
      'DATA_KEY_PREVIOUS',
      'PASSWORD_POLICY',
      'PUBLIC_URL',
      'SMTP_URL',
    ]
    expect(Object.keys(migrate.environment).sort()).toEqual(given)
  })

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

describe('the units of systemd', () => {
  const unit = (name: string) => readFileSync(`docs/systemd/${name}`, 'utf8')
  const server = unit('meranti.service')

  test('start the server like the image', () => {
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? []
    const started = z.array(z.string()).parse(JSON.parse(command)).join(' ')
    expect(server).toContain(`\nExecStart=/opt/meranti/${started}\n`)
    expect(server).toContain('MALLOC_ARENA_MAX=2')
    expect(image).toContain('MALLOC_ARENA_MAX=2')
  })

  test('wait for the end of the server longer than it takes, and so does compose', () => {
    const source = readFileSync('server/src/boot/run-process.ts', 'utf8')
    const patience = Number(/PATIENCE_MS = ([\d_]+)/.exec(source)?.[1]?.replace('_', '')) / 1000
    const [, wait = 0] = /^TimeoutStopSec=(\d+)$/m.exec(server) ?? []
    expect(Number(wait)).toBeGreaterThan(patience)
    expect(Number.parseInt(bank.stop_grace_period, 10)).toBeGreaterThan(patience)
  })

  test('see an error, a restart and a journal that can’t be read', () => {
    const [, line = ''] =
      /^ExecStart=\/bin\/sh -c '(.*journalctl.*)'$/m.exec(unit('meranti-watch.service')) ?? []
    const script = line.replaceAll('$$', '$').replaceAll('\\\\', '\\')
    const look = (journalctl: string) =>
      spawnSync('/bin/sh', ['-c', `journalctl() { ${journalctl}; }; ${script}`], { encoding: 'utf8' })
    const says = (message: string) => look(`printf '%s\\n' '${message}'`).status
    expect(look('true')).toMatchObject({ status: 0, stderr: '' })
    expect(says('{"level":"info","error":"none"}')).toBe(0)
    expect(says('{"level":"error","cause":"x"}')).toBe(1)
    expect(says('{"level":"fatal"}')).toBe(1)
    expect(says('meranti.service: Scheduled restart job, restart counter is at 1.')).toBe(1)
    expect(look('return 1').status).toBe(1)
  })

  test('check by commands that exist, and tell somebody if one fails', () => {
    const checks = readFileSync('docs/operations.md', 'utf8').matchAll(/meranti-check@([a-z-]+)/g)
    const commands = readdirSync('server/src/commands')
    for (const [, check] of checks) expect(commands).toContain(`${check}.ts`)
    expect(unit('meranti-check@.service')).toContain('server/src/commands/%i.ts')
    for (const name of ['meranti.service', 'meranti-check@.service', 'meranti-watch.service'])
      expect(unit(name)).toContain('OnFailure=meranti-alarm@%n.service')
  })
})
