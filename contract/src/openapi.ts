import * as z from 'zod/mini'
import type { Endpoint, EndpointGroup } from './endpoint.ts'
import { ProblemReply } from './problem.ts'
import { type Allowance, type PublicQuotaName, type QuotaName, quotaOf } from './quota.ts'

/** Builds the OpenAPI 3.1 document from the contract (DEC-9). */
export function openApi(contract: Record<string, EndpointGroup>, info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [group, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(group, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: wire(ProblemReply) },
    },
  }
}

function operation(group: string, name: string, endpoint: Endpoint) {
  const { params, query, body, form } = endpoint.input.shape
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}${freshness(endpoint)}.`,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...((body || form) && {
      requestBody: {
        // The server takes no body for an empty one.
        required: !(body instanceof z.core.$ZodType && z.safeParse(body, {}).success),
        content: {
          ...(body && { 'application/json': { schema: wire(body) } }),
          ...(form && { 'multipart/form-data': { schema: wire(form) } }),
        },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: contentOf(endpoint),
      },
      ...(endpoint.quota && {
        429: {
          description: `Too many calls. ${quotaInWords(endpoint.quota)}`,
          headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      }),
      default: {
        description: 'An error from the error catalog',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function contentOf({ download, stream, reply }: Endpoint) {
  if (download) return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  if (stream) return { 'text/event-stream': { schema: wire(reply) } }
  return { 'application/json': { schema: wire(z.extend(reply, { success: z.literal(true) })) } }
}

function freshness({ fresh }: Endpoint): string {
  if (!fresh) return ''
  return `. Requires a recent sign-in${fresh === true ? '' : ` ${fresh.when}`}`
}

function quotaInWords(name: QuotaName | PublicQuotaName): string {
  const quota = quotaOf(name)
  if (!quota) return 'Failed sign-ins are limited.'
  const inWords = ([calls, seconds]: Allowance) => `${calls} calls in ${seconds} seconds`
  const { perUser, perAddress, forAll } = quota
  const forUser = perUser ? [`${inWords(perUser)} per user`] : []
  const limits = [...forUser, `${inWords(perAddress)} per address`, `${inWords(forAll)} in total`]
  return `The limits are ${limits.join(', ')}.`
}

function parameters(place: 'path' | 'query', schema: unknown) {
  if (!(schema instanceof z.core.$ZodObject)) return []
  const { properties = {}, required = [] } = wire(schema)
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: type,
  }))
}

/** A schema as JSON on the wire: the input side of codecs, because replies are encoded back to it. */
function wire(schema: unknown) {
  if (!(schema instanceof z.core.$ZodType)) throw new TypeError('an endpoint is described by zod schemas')
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
