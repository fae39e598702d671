import { parseSync as parseOfx } from 'ofx-js'
import * as z from 'zod'

/** A part of a file that the library has read: elements by name, several of one name as an array. */
const Part: z.ZodType<Part> = z.lazy(() => z.record(z.string(), z.union([z.string(), Part, z.array(Part)])))
export type Part = { [name: string]: string | Part | Part[] }

function partOf(part: Part | undefined, ...path: string[]): Part {
  const [name, ...further] = path
  if (name === undefined) return part ?? {}
  const found = part?.[name]
  return partOf(typeof found === 'object' && !Array.isArray(found) ? found : undefined, ...further)
}

const listIn = (part: Part, name: string): Part[] => {
  const found = part[name] ?? []
  return Array.isArray(found) ? found : typeof found === 'object' ? [found] : []
}

const inCents = (amount: unknown) => Math.round(Number(amount) * 100)

/** The sum of a statement's rows, in cents. */
export const totalOf = (rows: readonly Part[]) => rows.reduce((sum, { TRNAMT }) => sum + inCents(TRNAMT), 0)

/** The statements of an OFX file, read by a library that others wrote. */
export function statementsIn(text: string) {
  const { OFX } = z.object({ OFX: Part }).parse(parseOfx(text))
  const signOn = partOf(OFX, 'SIGNONMSGSRSV1', 'SONRS')
  const statements = listIn(partOf(OFX, 'BANKMSGSRSV1'), 'STMTTRNRS').map((each) => {
    const about = partOf(each, 'STMTRS')
    return {
      kind: partOf(about, 'BANKACCTFROM').ACCTTYPE,
      account: partOf(about, 'BANKACCTFROM').ACCTID,
      balance: partOf(about, 'LEDGERBAL').BALAMT,
      asOf: partOf(about, 'LEDGERBAL').DTASOF,
      from: partOf(about, 'BANKTRANLIST').DTSTART,
      to: partOf(about, 'BANKTRANLIST').DTEND,
      rows: listIn(partOf(about, 'BANKTRANLIST'), 'STMTTRN'),
    }
  })
  return { signOn, statements }
}
