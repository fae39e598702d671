import type { EndpointGroup } from '@bank/contract/endpoint'
import { openApi } from '@bank/contract/openapi'
import fc from 'fast-check'
import * as z from 'zod'
import type { Attempt } from '../harness/wire.ts'
import { fieldsOf, fitting, ids, isFile } from './fuzz-values.ts'
import { type Form, formBody, forms } from './hostile-forms.ts'
import { hostileQuery, hostileSegment } from './hostile-urls.ts'
import { hostileContentType, hostileJson, hostileValue, written } from './hostile-values.ts'

/** One operation of the OpenAPI document, and a generator of its inputs. */
export type Operation = { name: string; inputs: fc.Arbitrary<Input> }

/** A call by some user. Its ids are names from `IDS`. */
export type Input = Attempt & { as: 'nobody' | 'customer' | 'administrator' }

const Media = z.record(z.string(), z.object({ schema: z.unknown() }))
const Described = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: z.unknown() })),
  requestBody: z.object({ content: Media }).optional(),
})
type Described = z.output<typeof Described>

/** The operations of a contract, each with a generator of valid and invalid inputs. */
export function operationsOf(contract: Record<string, EndpointGroup>): Operation[] {
  const { paths } = openApi(contract, { title: 'Fuzz', version: '1' })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const described = Described.parse(operation)
      return { name: described.operationId, inputs: inputsOf(method.toUpperCase(), path, described) }
    }),
  )
}

const callers = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Input['as']>('nobody') },
  { weight: 3, arbitrary: fc.constant<Input['as']>('customer') },
  { weight: 5, arbitrary: fc.constant<Input['as']>('administrator') },
)

/** Chooses `rare` with a probability of `weight` in ten, otherwise `often`. */
function seldom<T>(weight: number, rare: fc.Arbitrary<T>, often: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: rare }, { weight: 10 - weight, arbitrary: often })
}

function inputsOf(method: string, path: string, { parameters, requestBody }: Described): fc.Arbitrary<Input> {
  return fc
    .record({
      as: callers,
      segment: seldom(3, hostileSegment, ids),
      query: queries(parameters.filter((parameter) => parameter.in === 'query')),
      payload: payloads(method, requestBody?.content ?? {}),
      address: seldom(1, fc.constantFrom('::1, x', '\u00ff', '127.0.0.1'), fc.constant('')),
    })
    .map(({ as, segment, query, payload, address }) => ({
      as,
      method,
      path: path.replace(/\{\w+\}/, segment) + (query === '' ? '' : `?${query}`),
      headers: {
        ...(payload.type !== '' && { 'content-type': payload.type }),
        ...(address !== '' && { 'x-forwarded-for': address }),
      },
      body: payload.body,
    }))
}

function queries(parameters: Described['parameters']): fc.Arbitrary<string> {
  const fields = parameters.map(({ name, schema }) => [name, fitting(schema, name)] as const)
  const good = fc.record(Object.fromEntries(fields), { requiredKeys: [] }).map((query) =>
    Object.entries(query)
      .filter(([name]) => name !== 'cursor')
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
      .join('&'),
  )
  return seldom(
    fields.length > 0 ? 6 : 1,
    fc.tuple(good, hostileQuery).map((both) => both.filter((part) => part !== '').join('&')),
    good,
  )
}

type Payload = { type: string; body: Buffer | null }

function payloads(method: string, content: z.output<typeof Media>): fc.Arbitrary<Payload> {
  const json = content['application/json']
  const form = content['multipart/form-data']
  if (json && form) return fc.oneof(payloads(method, { 'application/json': json }), multipart(form.schema))
  if (json)
    return seldom(
      1,
      fc.record({ type: hostileContentType, body: jsonBodies(json.schema) }),
      typed(jsonBodies(json.schema)),
    )
  if (form) return multipart(form.schema)
  const none: fc.Arbitrary<Payload> = fc.constant({ type: '', body: null })
  if (method === 'GET') return none
  return seldom(4, typed(jsonBodies({ type: 'object', properties: {} })), none)
}

const typed = (bodies: fc.Arbitrary<Buffer>): fc.Arbitrary<Payload> =>
  bodies.map((body) => ({ type: 'application/json', body }))

function jsonBodies(schema: unknown): fc.Arbitrary<Buffer> {
  const good = fitting(schema)
  const names = fieldsOf(schema).map(([name]) => name)
  const changed = fc.tuple(good, changes(names)).map(([body, change]) => change(Object(body)))
  const text = fc.oneof({ weight: 3, arbitrary: good }, { weight: 6, arbitrary: changed }).map(written)
  const whole = fc.tuple(text, hostileJson).map(([json, spoil]) => spoil(json))
  return seldom(
    2,
    whole,
    text.map((json) => Buffer.from(json)),
  )
}

/** Removes a field of an object, gives it a hostile value, or adds an unknown one. */
function changes(names: string[]): fc.Arbitrary<(body: object) => object> {
  const unknown = fc.constantFrom('role', 'status', 'id', 'userId', 'extra', '', 'balance_cents', '😀')
  const name = names.length > 0 ? fc.constantFrom(...names) : unknown
  const set = (to: fc.Arbitrary<string>) =>
    fc.tuple(to, hostileValue).map(([field, value]) => (body: object) => ({ ...body, [field]: value }))
  const drop = name.map(
    (field) => (body: object) => Object.fromEntries(Object.entries(body).filter(([own]) => own !== field)),
  )
  return fc.oneof({ weight: 5, arbitrary: set(name) }, { weight: 1, arbitrary: set(unknown) }, drop)
}

/** Objects are JSON in a form. */
function multipart(schema: unknown): fc.Arbitrary<Payload> {
  const fields = fieldsOf(schema).map(([name, own]) => ({
    name,
    isFile: isFile(own),
    values: fitting(own, name).map((value) => (Object(value) === value ? JSON.stringify(value) : value)),
  }))
  const form: fc.Arbitrary<Form> = forms(fields)
  return fc.record({ form, type: seldom(1, hostileContentType, fc.constant('')) }).map(({ form, type }) => {
    const { body, boundary } = formBody(form)
    return { type: type === '' ? `multipart/form-data; boundary=${boundary}` : type, body }
  })
}
