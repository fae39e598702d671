import { line } from '@bank/contract/text'
import * as z from 'zod'

const Flag = z.enum(['0', '1']).transform((text) => text === '1')

const Key = z
  .base64('32 bytes in base64')
  .refine((text) => Buffer.from(text, 'base64').length === 32, '32 bytes in base64')

const NAME = 'a name of at most 100 characters, without hidden ones'
const AdministratorName = z.string().refine((text) => line('Name').safeParse(text).success, NAME)

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** An https: origin, or for trials an http: one on this machine. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url?.origin !== text) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname))
}

/** With commas between. */
const Origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .refine((origins) => origins.every(isOrigin), 'origins such as https://push.example, with commas between')

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number('a port number').int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'the http(s):// address that visitors use' }).optional(),
  ADMIN_EMAIL: z.email('an email address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'at least 6 characters').max(128, 'at most 128 characters').optional(),
  ADMIN_FIRST_NAME: AdministratorName.optional(),
  ADMIN_LAST_NAME: AdministratorName.optional(),
  DATA_KEY: Key.optional(),
  DATA_KEY_PREVIOUS: Key.optional(),
  DEMO: Flag.optional(),
  ALLOW_ROOT: Flag.optional(),
  PASSWORD_POLICY: z.enum(['specified', 'strict']).default('specified'),
  TRUST_PROXY: z
    .string()
    .regex(
      /^[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*$/,
      'addresses or networks of your proxies, with commas between',
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKERS: z.coerce
    .number('a number of processes')
    .int()
    .min(1, 'at least 1')
    .max(16, 'at most 16')
    .default(1),
  DRAIN_SECONDS: z.coerce
    .number('a number of seconds')
    .min(0, 'at least 0')
    .max(10, 'at most 10')
    .default(0.5),
  /** Multiplies every quota of the contract, for load experiments. Leave it unset in production. */
  QUOTA_FACTOR: z.coerce.number('a factor').min(1, 'at least 1').max(100_000, 'at most 100000').default(1),
  /** Kraken's public ticker, or one like it. It may contain a key, so it is never logged. */
  RATES_URL: z.url({ protocol: /^https?$/, error: 'the http(s):// address of a ticker' }).optional(),
  /** Nodes that speak Ethereum’s JSON-RPC (DEC-60). They may contain a key, so they are never logged. */
  CHAIN_ETHEREUM_URL: z.url({ protocol: /^https?$/, error: 'the http(s):// address of a node' }).optional(),
  CHAIN_TRON_URL: z.url({ protocol: /^https?$/, error: 'the http(s):// address of a node' }).optional(),
  /** java-tron’s own HTTP API, which tells TRX from other coins. It may contain a key as well. */
  CHAIN_TRON_API_URL: z.url({ protocol: /^https?$/, error: 'the http(s):// address of a node' }).optional(),
  /** The chain that a node must be on. Another one than the main network’s is for trials. */
  CHAIN_ETHEREUM_ID: z.coerce.number('a chain id').int().min(1).default(1),
  CHAIN_TRON_ID: z.coerce.number('a chain id').int().min(1).default(728_126_428),
  /** Push services in addition to those of push/known-services.ts. */
  PUSH_SERVICES: Origins.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' }).optional(),
})

export type Config = z.output<typeof Environment>

/**
 * Reads the configuration (DEC-3), from the environment alone. Throws one error that names each bad variable and its rule,
 * never the value, which can be a secret. An empty variable counts as absent.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const present = Object.entries(environment).filter(([, value]) => value !== '')
  const result = Environment.safeParse(Object.fromEntries(present))
  if (!result.success) {
    const { issues } = result.error
    // A value that breaks two rules is one mistake.
    const first = issues.filter(({ path }, at) => issues.findIndex((one) => one.path[0] === path[0]) === at)
    const wants = first.map(({ path, message }) => `${path.join('.')} must be ${wanted(message)}`)
    throw new Error(`The configuration is not valid: ${wants.join('; ')}.`)
  }
  const config = result.data
  if (config.DATABASE_URL && !config.DATA_KEY) {
    throw new Error(
      'The configuration is not valid: DATA_KEY must be 32 bytes in base64 where DATABASE_URL is set.',
    )
  }
  if ((config.ADMIN_FIRST_NAME === undefined) !== (config.ADMIN_LAST_NAME === undefined)) {
    throw new Error(
      'The configuration is not valid: ADMIN_FIRST_NAME and ADMIN_LAST_NAME must be set together, or neither.',
    )
  }
  if (config.CHAIN_TRON_API_URL && !config.CHAIN_TRON_URL) {
    throw new Error(
      'The configuration is not valid: CHAIN_TRON_URL must be set where CHAIN_TRON_API_URL is, which only tells coins apart.',
    )
  }
  return config
}

function wanted(message: string): string {
  return message
    .replace(/^(Invalid (option|input): expected |Invalid input: )/, '')
    .replace(/^(one of )?"/, 'one of "')
}
