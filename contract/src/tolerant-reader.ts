import * as z from 'zod/mini'
import type { Endpoint, Reply } from './endpoint.ts'

/**
 * Reads a success that follows the specification but lacks what this contract adds to it (DEC-5, DEC-6), or contains values
 * that the contract does not know. Only harmless gaps are repaired:
 *
 * - a missing nullable value becomes null, a missing text '', a missing boolean false, a missing list inside a row [];
 * - `total` and `matched` become the number of rows, and `counts` are counted from the rows if there is no further page;
 * - a text that is not a valid UUID, moment or enum value is kept, and an id can be a number;
 * - the answer can consist of its `data` alone.
 *
 * A figure, a whole list, a token or a wallet's address is never invented: without it the answer can't be read.
 * Each repaired answer is reported once on the console, with the places but not their values.
 *
 * The types still claim that an enum has only its known values, so a screen that looks one up needs a fallback.
 *
 * @returns undefined if the answer can't be read
 */
export function readTolerantly<E extends Endpoint>(endpoint: E, body: unknown): Reply<E> | undefined {
  const schema: E['reply'] = endpoint.reply
  const answer = unwrapped(schema, body)
  const draft = structuredClone(answer)
  const repairs = new Map<string, Repair>()
  for (let round = 0; round < ROUNDS; round++) {
    const read = schema.safeParse(draft)
    if (read.success) {
      for (const { path, actual } of repairs.values()) if (actual !== undefined) put(read.data, path, actual)
      report(endpoint, [...repairs.keys()])
      return read.data
    }
    for (const { path } of read.error.issues) {
      const repair = repairOf(schemaAt(schema, path), path, answer)
      if (repair === undefined) return undefined
      put(draft, path, repair.placeholder)
      repairs.set(path.join('.'), { path, ...repair })
    }
  }
  return undefined
}

/** A repair can uncover further issues, so parsing is repeated. */
const ROUNDS = 4

type Path = readonly PropertyKey[]

/** `placeholder` replaces a value that does not fit while parsing; afterwards `actual` takes its place. */
type Repair = { path: Path; placeholder: unknown; actual?: string }

/** Never invented: a session needs its token, and a wallet its address. */
const NEEDED: readonly PropertyKey[] = ['token', 'address']

function repairOf(schema: unknown, path: Path, answer: unknown): Omit<Repair, 'path'> | undefined {
  const found = at(answer, path)
  const isMissing = found === undefined || found === null
  const key = path.at(-1) ?? ''
  if (found === undefined && schema instanceof z.ZodMiniNullable) return { placeholder: null }
  const rows = at(answer, ['data'])
  if (isMissing && path.length === 1 && Array.isArray(rows)) {
    if (key === 'total' || key === 'matched') return { placeholder: rows.length }
    if (key === 'counts' && schema instanceof z.ZodMiniObject && isLastPage(answer)) {
      return { placeholder: countsOf(rows, Object.keys(schema.shape)) }
    }
  }
  const inner = bare(schema)
  if (isMissing && inner instanceof z.ZodMiniBoolean) return { placeholder: false }
  if (isMissing && inner instanceof z.ZodMiniArray && path.length > 2) return { placeholder: [] }
  const placeholder = textThatFits(inner)
  if (placeholder === undefined) return undefined
  if (isMissing) return NEEDED.includes(key) ? undefined : { placeholder, actual: '' }
  if (inner instanceof z.ZodMiniUUID && typeof found === 'number')
    return { placeholder, actual: String(found) }
  return typeof found === 'string' ? { placeholder, actual: found } : undefined
}

/** A text that this schema accepts. */
function textThatFits(schema: unknown): string | undefined {
  if (schema instanceof z.ZodMiniEnum) return String(schema.options[0])
  if (schema instanceof z.ZodMiniLiteral)
    return typeof schema.def.values[0] === 'string' ? schema.def.values[0] : undefined
  if (schema instanceof z.ZodMiniUUID) return '00000000-0000-0000-0000-000000000000'
  if (schema instanceof z.ZodMiniISODateTime) return '2000-01-01T00:00:00Z'
  if (schema instanceof z.ZodMiniISODate) return '2000-01-01'
  return schema instanceof z.ZodMiniString ? '' : undefined
}

const isLastPage = (answer: unknown) => (at(answer, ['nextCursor']) ?? null) === null

function countsOf(rows: readonly unknown[], statuses: readonly string[]): Record<string, number> {
  const countOf = (status: string) => rows.filter((row) => at(row, ['status']) === status).length
  return Object.fromEntries(statuses.map((status) => [status, countOf(status)]))
}

/** Wraps an answer that consists of its `data` alone: a list, or an object with at least one of the expected fields. */
function unwrapped(schema: z.ZodMiniObject, body: unknown): unknown {
  const data = schema.shape.data
  if (data instanceof z.ZodMiniArray && Array.isArray(body)) return { data: body }
  if (!(data instanceof z.ZodMiniObject) || at(body, ['data']) !== undefined) return body
  return Object.keys(data.shape).some((key) => at(body, [key]) !== undefined) ? { data: body } : body
}

function schemaAt(schema: unknown, path: Path): unknown {
  return path.reduce((outer: unknown, key) => {
    const inner = bare(outer)
    if (inner instanceof z.ZodMiniArray) return inner.def.element
    return inner instanceof z.ZodMiniObject ? inner.shape[String(key)] : undefined
  }, schema)
}

/** The schema of the value itself, if it may be null or absent. */
function bare(schema: unknown): unknown {
  return schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional
    ? bare(schema.def.innerType)
    : schema
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function at(value: unknown, path: Path): unknown {
  return path.reduce((outer: unknown, key) => (isObject(outer) ? Reflect.get(outer, key) : undefined), value)
}

function put(value: unknown, path: Path, part: unknown): void {
  const outer = at(value, path.slice(0, -1))
  if (isObject(outer)) Reflect.set(outer, path.at(-1) ?? '', part)
}

/** A gap that recurs in every row of a list is reported once. */
function report({ method, path }: Endpoint, places: readonly string[]): void {
  const each = new Set(places.map((place) => place.replace(/\.\d+(?=\.|$)/g, '[]')))
  if (each.size > 0)
    console.warn(`${method} ${path} returned missing or unexpected values: ${[...each].join(', ')}`)
}
