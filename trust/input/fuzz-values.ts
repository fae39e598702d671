import fc from 'fast-check'
import * as z from 'zod'
import { BITCOIN_ADDRESS, PASSWORD } from '../../server/testing/bank.ts'

/** Placeholders that `fuzz-scene.ts` replaces with current ids, so that an input is the same in every run. */
export const IDS = [
  'id-of-customer',
  'id-of-stranger',
  'id-of-administrator',
  'id-of-transaction',
  'id-of-foreign-transaction',
  'id-of-wallet',
  'id-of-document',
  'id-of-thread',
  'id-of-enquiry',
] as const

export const ids = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<string>(...IDS) },
  { weight: 1, arbitrary: fc.uuid() },
)

/** The parts of JSON Schema that the contract's document uses. */
const Shape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
})

const word = fc.oneof(
  fc.constantFrom("O'Brien", 'สมชาย', '陳大文', 'A_b%c', 'Penang', 'x'),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }).map((text) => `w${text}`),
)

/** Of today in UTC, so an input is the same in every run of one day. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The branch has appointments on every day, so many of these can be made. */
const slot = {
  place: fc.constantFrom(
    'changi-airport-branch',
    'changi-airport-branch',
    'Changi Airport Branch',
    'nowhere',
  ),
  date: fc.integer({ min: -1, max: 61 }).map(inDays),
  time: fc.constantFrom('06:00', '14:30', '21:30', '22:00', '24:00'),
}

/** Values for fields whose rules the schema can't express. */
const KNOWN: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(
    fc.emailAddress(),
    fc.constantFrom('customer@fuzz.example', 'STRANGER@fuzz.example', 'administrator@fuzz.example'),
  ),
  phoneNumber: fc.constantFrom('+65 6000 0000', '(012) 345-678', '12345'),
  dateOfBirth: fc.constantFrom(
    '1980-05-17T00:00:00.000Z',
    '1900-01-01T00:00:00Z',
    '2000-02-29T00:00:00.000Z',
    null,
  ),
  cryptoType: fc.constantFrom('Bitcoin', 'bitcoin', 'Ethereum'),
  cryptoAddress: fc.constantFrom(BITCOIN_ADDRESS, BITCOIN_ADDRESS, 'nowhere'),
  address: fc.constantFrom(BITCOIN_ADDRESS, '0x0000000000000000000000000000000000000001', 'free text'),
  network: fc.constantFrom('Bitcoin', 'Ethereum', 'Elsewhere', 'İ'),
  password: fc.constantFrom(PASSWORD, 'wrong password', 'x'.repeat(128)),
  currentPassword: fc.constantFrom(PASSWORD, 'wrong'),
  newPassword: fc.constantFrom(PASSWORD, 'another one', '\0'.repeat(6)),
  ssn: fc.constantFrom('123456789', '000000000'),
  type: fc.constantFrom('deposit', 'deposit', 'deposit', 'withdrawal', 'users', 'transactions'),
  accountType: fc.constantFrom('checking', 'savings', 'investment', 'credit'),
  fields: fc.record({
    name: word,
    email: fc.constantFrom('visitor@fuzz.example', 'nobody'),
    message: word,
    consent: fc.boolean(),
  }),
  limit: fc.constantFrom('1', '2', '50', '200'),
  ...slot,
  details: fc.oneof(fc.constant({ amount: 100, purpose: 'A car', termMonths: 12 }), fc.record(slot)),
  endpoint: fc.constantFrom(
    'https://fcm.googleapis.com/fcm/send/a',
    'http://127.0.0.1/',
    'https://[::1]/a',
    'x',
  ),
  p256dh: fc.constantFrom('B'.repeat(87), 'B'),
  auth: fc.constantFrom('A'.repeat(22), 'A'),
  act: fc.constantFrom('user', 'user.signed_in', 'wallet.', ''),
}

/** Values that match a schema, as far as the schema alone describes them. */
export function fitting(schema: unknown, name = ''): fc.Arbitrary<unknown> {
  const known = KNOWN[name]
  if (known) return known
  const {
    type,
    enum: values,
    anyOf,
    oneOf,
    properties,
    required = [],
    format,
    ...shape
  } = Shape.parse(schema)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (values) return fc.constantFrom(...values)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, name)))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => fitting({ ...Object(schema), type: one })))
  if (properties) {
    const fields = Object.entries(properties).map(([field, own]) => [field, fitting(own, field)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: required }).map((record) => ({ ...record }))
  }
  if (format === 'uuid') return ids
  if (format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (type === 'number' || type === 'integer') return amounts(shape, type === 'integer')
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'string')
    return fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: atLimit(shape) })
  return fc.jsonValue({ maxDepth: 2 })
}

type Limits = { minimum?: number | undefined; maximum?: number | undefined; maxLength?: number | undefined }

function amounts({ minimum = 0, maximum = 1e12 }: Limits, isWhole: boolean): fc.Arbitrary<unknown> {
  const step = isWhole ? 1 : 100
  const edges = fc.constantFrom(minimum, maximum, minimum - 1 / step, maximum + 1 / step)
  const inside = fc
    .double({ min: minimum, max: Math.min(maximum, 1e9), noNaN: true })
    .map((value) => Math.round(value * step) / step)
  return fc.oneof({ weight: 1, arbitrary: edges }, { weight: 3, arbitrary: inside })
}

/** Text of the maximum length, and longer by one. */
function atLimit({ maxLength = 100 }: Limits): fc.Arbitrary<string> {
  return fc.constantFrom(
    'y'.repeat(maxLength),
    'y'.repeat(maxLength + 1),
    '😀'.repeat(Math.floor(maxLength / 2)),
  )
}

/** The name and schema of each field of an object's schema. */
export function fieldsOf(schema: unknown): [name: string, schema: unknown][] {
  const { properties, oneOf } = Shape.parse(schema)
  return oneOf ? oneOf.flatMap(fieldsOf) : Object.entries(properties ?? {})
}

/** A file, or several. */
export function isFile(schema: unknown): boolean {
  const { format, items } = Shape.parse(schema)
  return format === 'binary' || (items !== undefined && isFile(items))
}
