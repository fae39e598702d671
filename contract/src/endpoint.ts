import * as z from 'zod'
import type { PublicQuotaName, QuotaName } from './quota.ts'

/** Who may call an endpoint; `signed-in` is every role. The server enforces it before the handler runs. */
export type Access = 'public' | 'signed-in' | 'admin'

export type Endpoint = Described & (Reading | Writing | PublicWriting)

/** A call that only reads needs no quota; one that also records who looked has one. */
type Reading = { method: 'GET'; access: Access; quota?: QuotaName }
/** Whatever may write has a quota, or it does not compile. */
type Writing = { method: 'POST' | 'PUT' | 'DELETE'; access: Exclude<Access, 'public'>; quota: QuotaName }
type PublicWriting = { method: 'POST' | 'PUT' | 'DELETE'; access: 'public'; quota: PublicQuotaName }

type Described = {
  /** Below /api, with `:name` for a parameter. */
  path: `/${string}`
  summary: string
  /** What a caller sends, in parts: `params`, `query`, and `body` (JSON) or `form` (multipart). */
  input: z.ZodObject
  /** The answer beside `success: true`, which the server adds to each. */
  reply: z.ZodObject
  /** Where the answer is a file: `reply` is `aFile`, and its bytes go out as they are. */
  download?: true
  /** The status of a success where it is not 200. */
  status?: 201
  /** Needs a sign-in or a password entered within FRESH_MINUTES: 403 `sign_in_again` otherwise (D43). */
  fresh?: true | FreshWhen
  /** Stays open to customers in maintenance mode (hazard D12); administrators' calls always do. */
  inMaintenance?: 'open'
}

/** Only some calls of an endpoint need a fresh sign-in. */
export type FreshWhen = {
  /** Which ones, for the documentation: "when it goes to all customers". */
  when: string
  /**
   * Tells them by what was sent. Left out where it depends on what is stored: the verb then compares the two and calls
   * `requireFresh`. A method, so that an endpoint can name the type of its own input here.
   */
  isNeededFor?(input: object): boolean
}

/** How long a sign-in, or the password entered again, counts as fresh (D43). */
export const FRESH_MINUTES = 15

export type EndpointGroup = Record<string, Endpoint>

/** Keeps an endpoint's literal types while checking its shape. */
export const endpoint = <const E extends Endpoint>(definition: E) => definition

/** What a handler receives: parsed values, for example cents where the wire had dollars. */
export type Received<E extends Endpoint> = z.output<E['input']>

/** What a handler returns and a client gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** For endpoints that take nothing. */
export const nothing = z.object({})

/** The answer of D6: `data`, with a `message` where a person is told something. */
export function answer<Data extends z.ZodType>(data: Data) {
  return z.object({ message: z.string().optional(), data })
}

/** An answer that only tells a person something. */
export const told = z.object({ message: z.string() })

export const LIST_DEFAULT = 50
export const LIST_MAX = 200

const WholeNumber = (name: string, min: number, max: number) =>
  z.codec(
    z.string().regex(/^\d{1,6}$/, `${name} must be a whole number`),
    z.number().int().min(min).max(max),
    {
      decode: Number,
      encode: String,
    },
  )

/** The query of a list (D8) with filters of its own. */
export function listQuery<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.strictObject({
    ...filters,
    search: z
      .string()
      .max(100)
      .refine(
        (text) => !text.includes('\0') && text.isWellFormed(),
        'search contains a character that is not allowed',
      )
      .optional(),
    sort: z.enum(['newest', 'oldest']).optional(),
    limit: WholeNumber('limit', 1, LIST_MAX).optional(),
    cursor: z.string().max(300).optional(),
  })
}

/** The reply of a `download`: the file's type is its media type, its name is what a browser saves it under. */
export const aFile = z.object({ file: z.file() })

/** A list's answer (D6): a page, all that the caller may see, what the filters left, and where to go on. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    total: z.int(),
    matched: z.int(),
    /** True where a search matches more than were counted: `matched` is then the least that there are. */
    more: z.boolean().optional(),
    nextCursor: z.string().nullable(),
  })
}
