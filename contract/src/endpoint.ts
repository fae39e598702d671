import * as z from 'zod/mini'
import type { PublicQuotaName, QuotaName } from './quota.ts'
import { SearchText } from './text.ts'

/** Who may call an endpoint; `signed-in` is every role. The server enforces it before the handler runs. */
export type Access = 'public' | 'signed-in' | 'admin'

export type Endpoint = Reading | Writing

/** A call that only reads needs no quota; one that also records who read the data has one. */
type Reading = Called<'GET'> & Terms & ReadingTerms
type Writing = Called<'POST' | 'PUT' | 'DELETE'> & Terms & WritingTerms

/** The path is below /api, with `:name` for a parameter. */
type Called<Method extends string> = { method: Method; path: Path }
type Path = `/${string}`

type ReadingTerms = { access: Access; quota?: QuotaName }
/** Every call that can write needs a quota, or it does not compile. */
type WritingTerms =
  | { access: Exclude<Access, 'public'>; quota: QuotaName }
  | { access: 'public'; quota: PublicQuotaName }

type Terms = {
  summary: string
  /** The request in parts: `params`, `query`, and `body` (JSON) or `form` (multipart). */
  input: z.ZodMiniObject
  /** The answer without `success: true`, which the server adds to each. */
  reply: z.ZodMiniObject
  /** The answer is a file: `reply` is `aFile`, and its bytes are sent unchanged. */
  download?: true
  /** The answer is a stream of server-sent events: `reply` is the data of each. It takes no turn and has no end of its own. */
  stream?: true
  /** The status of a success if it is not 200. */
  status?: 201 | 202
  /** Requires a sign-in or password entry within the last FRESH_MINUTES: 403 `sign_in_again` otherwise (DEC-43). */
  fresh?: true | FreshWhen
  /** Available to customers in maintenance mode (HAZ-D12). Administrators' calls always are. */
  inMaintenance?: 'open'
  /** Available to a member of staff who still has to set up a second factor (DEC-44). */
  beforeFactor?: 'open'
}

/** For an endpoint of which only some calls need a fresh sign-in. */
export type FreshWhen = {
  /** Which calls, for the documentation: "when the message goes to all customers". */
  when: string
  /**
   * Decides by the request alone. Omitted if the answer depends on stored data: the verb then compares the two and calls
   * `requireFresh`. It is a method so that an endpoint can use the type of its own input here.
   */
  isNeededFor?(input: object): boolean
}

/** How long a sign-in or a repeated password entry counts as fresh (DEC-43). */
export const FRESH_MINUTES = 15

export type EndpointGroup = Record<string, Endpoint>

// Endpoints, by their method. They keep the literal types of what they are given.

export const get = <const At extends Path, const T extends Terms & ReadingTerms>(path: At, terms: T) =>
  ({ method: 'GET', path, ...terms }) as const

export const post = <const At extends Path, const T extends Terms & WritingTerms>(path: At, terms: T) =>
  ({ method: 'POST', path, ...terms }) as const

export const put = <const At extends Path, const T extends Terms & WritingTerms>(path: At, terms: T) =>
  ({ method: 'PUT', path, ...terms }) as const

export const remove = <const At extends Path, const T extends Terms & WritingTerms>(path: At, terms: T) =>
  ({ method: 'DELETE', path, ...terms }) as const

/** What a handler receives: parsed values, for example cents where the wire had dollars. */
export type Received<E extends Endpoint> = z.output<E['input']>

/** What a handler returns and a client gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The terms of acts that would do harm in the wrong hands: administrators alone, freshly signed in (DEC-43). */
export const staffWork = { access: 'admin', fresh: true, quota: 'staff-work' } as const

/** For endpoints without input. */
export const nothing = z.object({})

/** The answer of DEC-6: `data`, and a `message` if there is something to show to a person. */
export function answer<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ message: z.optional(z.string()), data })
}

/** An answer that consists of a message to a person. */
export const messageOnly = z.object({ message: z.string() })

export const LIST_DEFAULT = 50
export const LIST_MAX = 200

const WholeNumber = (name: string, min: number, max: number) =>
  z.codec(
    z.string().check(z.regex(/^\d{1,6}$/, `${name} must be a whole number`)),
    z.int().check(z.minimum(min), z.maximum(max)),
    {
      decode: Number,
      encode: String,
    },
  )

/** The query of a list (DEC-8) with the list's own filters. */
export function listQuery<Filters extends z.core.$ZodShape>(filters: Filters) {
  return z.strictObject({
    ...filters,
    search: z.optional(SearchText),
    sort: z.optional(z.enum(['newest', 'oldest'])),
    limit: z.optional(WholeNumber('limit', 1, LIST_MAX)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
  })
}

/** The reply of a `download`: the file's type is its media type, and a browser saves it under the file's name. */
export const aFile = z.object({ file: z.file() })

/**
 * A list's answer (DEC-6): one page, the number of rows that the caller can see, the number that match the filters, and the
 * cursor of the next page.
 */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    data: z.array(item),
    total: z.int(),
    matched: z.int(),
    /** True if counting stopped early: at least `matched` rows match the search. */
    more: z.optional(z.boolean()),
    nextCursor: z.nullable(z.string()),
  })
}
