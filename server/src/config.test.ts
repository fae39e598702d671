import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const KEY = Buffer.alloc(32).toString('base64')

test('an empty environment is a working configuration', () => {
  expect(readConfig({})).toEqual({
    HOST: '127.0.0.1',
    PORT: 3000,
    QUOTA_FACTOR: 1,
    DATA_DIR: './data',
    PASSWORD_POLICY: 'specified',
    LOG_LEVEL: 'info',
    WORKERS: 1,
    DRAIN_SECONDS: 0.5,
    CHAIN_ETHEREUM_ID: 1,
    CHAIN_TRON_ID: 728_126_428,
  })
})

test('a bad value is refused in one sentence that names the variable and the rule, but not the value', () => {
  const refusals: [Record<string, string>, RegExp][] = [
    [{ PORT: 'http' }, /PORT must be a port number/],
    [{ PORT: '70000' }, /PORT must be/],
    [{ DATABASE_URL: 'mysql://hunter2@db' }, /DATABASE_URL must be a postgres:\/\/ address/],
    [{ DATABASE_URL: 'postgres://db/bank' }, /DATA_KEY must be 32 bytes in base64 where DATABASE_URL is set/],
    [{ DATA_KEY: 'hunter2' }, /DATA_KEY must be 32 bytes in base64/],
    [{ DATA_KEY: Buffer.alloc(16).toString('base64') }, /DATA_KEY must be 32 bytes in base64/],
    [{ PUBLIC_URL: 'meranti.example' }, /PUBLIC_URL must be the http\(s\):\/\/ address/],
    [{ DATA_KEY_PREVIOUS: 'hunter2' }, /DATA_KEY_PREVIOUS must be 32 bytes in base64/],
    [{ ADMIN_EMAIL: 'root' }, /ADMIN_EMAIL must be an email address/],
    [{ ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD must be at least 6 characters/],
    [{ ADMIN_FIRST_NAME: ' ', ADMIN_LAST_NAME: 'Tan' }, /ADMIN_FIRST_NAME must be a name of at most 100/],
    [{ ADMIN_FIRST_NAME: 'Ada' }, /ADMIN_FIRST_NAME and ADMIN_LAST_NAME must be set together/],
    [{ CHAIN_TRON_API_URL: 'https://api.example' }, /CHAIN_TRON_URL must be set where CHAIN_TRON_API_URL is/],
    [{ DEMO: 'yes' }, /DEMO must be one of "0"\|"1"/],
    [{ PASSWORD_POLICY: 'lax' }, /PASSWORD_POLICY must be one of "specified"\|"strict"/],
    [{ TRUST_PROXY: 'true' }, /TRUST_PROXY must be addresses or networks/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    [{ WORKERS: '0' }, /WORKERS must be at least 1/],
    [{ WORKERS: 'all' }, /WORKERS must be a number of processes/],
    [{ DRAIN_SECONDS: '60' }, /DRAIN_SECONDS must be at most 10/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL must be an smtp/],
    [{ PUSH_SERVICES: 'push.example' }, /PUSH_SERVICES must be origins such as https:\/\/push\.example/],
    [{ PUSH_SERVICES: 'https://push.example/wp' }, /PUSH_SERVICES must be origins/],
    [{ PUSH_SERVICES: 'https://push.example,http://10.0.0.1' }, /PUSH_SERVICES must be origins/],
    [{ RATES_URL: 'ftp://rates.example' }, /RATES_URL must be the http\(s\):\/\/ address of a ticker/],
    [
      { CHAIN_ETHEREUM_URL: 'ws://hunter2@node' },
      /CHAIN_ETHEREUM_URL must be the http\(s\):\/\/ address of a node/,
    ],
    [
      { CHAIN_TRON_URL: 'node.example/hunter2' },
      /CHAIN_TRON_URL must be the http\(s\):\/\/ address of a node/,
    ],
    [
      { CHAIN_TRON_API_URL: 'api.example/hunter2' },
      /CHAIN_TRON_API_URL must be the http\(s\):\/\/ address of a node/,
    ],
    [{ CHAIN_ETHEREUM_ID: 'mainnet' }, /CHAIN_ETHEREUM_ID must be a chain id/],
    [{ CHAIN_TRON_ID: 'mainnet' }, /CHAIN_TRON_ID must be a chain id/],
  ]
  for (const [environment, words] of refusals) {
    expect(() => readConfig(environment)).toThrow(words)
    expect(() => readConfig(environment)).not.toThrow(/hunter2/)
  }
})

test('an empty variable counts as absent, and several bad ones are reported together', () => {
  expect(readConfig({ DATABASE_URL: '', DEMO: '' }).DATABASE_URL).toBeUndefined()
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT must be .*; DEMO must be /)
  expect(readConfig({ DATABASE_URL: 'postgresql://db/bank', DATA_KEY: KEY, DEMO: '1' }).DEMO).toBe(true)
})

test('push services are origins, and http: ones only on this machine', () => {
  const PUSH_SERVICES = 'https://push.example, http://127.0.0.1:4000'
  expect(readConfig({ PUSH_SERVICES }).PUSH_SERVICES).toEqual([
    'https://push.example',
    'http://127.0.0.1:4000',
  ])
})
