import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

/**
 * Who gets which answer, endpoint by endpoint, according to the decisions. It is written by hand, so that it can disagree
 * with the contract. The object is the caller's `own`, a `foreign` one of another user, or a `random` id that does not exist.
 *
 * nobody    no token, or one that is malformed, expired, revoked, or of a suspended or inactive account, including an
 *           administrator's
 * customer  a pending or active customer, another customer, an advisor, and a user who was an administrator until just now
 * stale     an administrator who signed in sixteen minutes ago. A customer who did so gets the customer's answer, but is
 *           asked for the password wherever the stale administrator is
 * admin     an administrator who has just signed in, or did so fourteen minutes ago
 *
 * A row may end with the body of its call. All other input is in `requests`.
 */
const TABLE = readFileSync(path.join(import.meta.dirname, 'authorization-table.txt'), 'utf8')

const COLUMNS = ['nobody', 'customer', 'stale', 'admin'] as const
export type Standing = (typeof COLUMNS)[number] | 'staleCustomer'

/** Which object the call is about, or which variant of the call is made. */
const About = z.enum(['-', 'own', 'foreign', 'random', 'contact', 'balance', 'approval'])
export type About = z.output<typeof About>

/** The error code for a caller who has to enter the password first (DEC-43). */
export const ASKED = 'sign_in_again'

/** An answer: its status and, if the table gives one, the code of the error catalogue. */
export type Expected = { status: number; code: string | undefined }

type Body = Record<string, unknown> | undefined
export type Row = { endpoint: string; about: About; expected: Record<Standing, Expected>; body: Body }

export const rows: Row[] = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [columns = '', body] = line.split(/\s+(?=\{)/)
    const [endpoint = '', about, ...cells] = columns.split(/\s+/)
    const [nobody, customer, stale, admin] = z
      .array(z.string())
      .length(COLUMNS.length)
      .parse(cells)
      .map(answer)
    if (!nobody || !customer || !stale || !admin) throw new Error(`This is not a row of the table: ${line}`)
    // Whoever may not call at all is told that first.
    const staleCustomer = customer.status !== 403 && stale.code === ASKED ? stale : customer
    const expected = { nobody, customer, staleCustomer, stale, admin }
    return { endpoint, about: About.parse(about), expected, body: bodyIn(body) }
  })

function bodyIn(text: string | undefined): Body {
  return text ? z.record(z.string(), z.unknown()).parse(JSON.parse(text)) : undefined
}

function answer(cell: string): Expected {
  const [status, code] = cell.split(':')
  return { status: Number(status), code }
}
