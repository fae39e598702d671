import type { Paper, Section } from './paper.ts'
import { FOREST, LEFT, QUIET, RIGHT, type Sheet } from './sheet.ts'
import { type Column, TableOnSheet } from './table.ts'

const SUMMARY: Column[] = [
  { heading: 'Account', x: LEFT, width: 104 },
  { heading: 'Opening balance', right: LEFT + 200, room: 92 },
  { heading: 'Added', right: LEFT + 300, room: 92 },
  { heading: 'Taken', right: LEFT + 400, room: 92 },
  { heading: 'Closing balance', right: RIGHT, room: 92 },
]

const ROWS: Column[] = [
  { heading: 'Date', x: LEFT, width: 70 },
  { heading: 'Description', x: LEFT + 74, width: 226 },
  { heading: 'Amount', right: LEFT + 400, room: 92 },
  { heading: 'Balance', right: RIGHT, room: 92 },
]

/** The totals of each account, then each account with all its rows. */
export function drawStatement(
  sheet: Sheet,
  { summary, sections }: Extract<Paper['body'], { kind: 'statement' }>,
): void {
  const table = new TableOnSheet(sheet, SUMMARY)
  for (const [account, ...amounts] of summary)
    table.add([{ text: account, isHead: true }, ...amounts.map((text) => ({ text }))])
  table.end()
  for (const section of sections) drawSection(sheet, section)
}

function drawSection(sheet: Sheet, { account, number, opening, closing, rows }: Section): void {
  sheet.need(144)
  sheet.y += 20
  const look = { face: 'serif', size: 16, color: FOREST } as const
  sheet.add(sheet.element('H2', {}, [() => sheet.write(account, look, { x: LEFT, y: sheet.y })]))
  sheet.pdf.outline.addItem(account)
  sheet.y += 22
  if (number !== '') {
    const small = { face: 'regular', size: 9.5, color: QUIET, figures: true } as const
    sheet.add(sheet.element('P', {}, [() => sheet.write(number, small, { x: LEFT, y: sheet.y })]))
    sheet.y += 14
  }
  sheet.y += 6
  const table = new TableOnSheet(sheet, ROWS)
  table.add(bound(opening))
  for (const { day, description, reference, amount, balance } of rows)
    table.add([{ text: day }, { text: description, small: reference }, { text: amount }, { text: balance }])
  table.add(bound(closing))
  table.end()
}

const bound = ([words, balance]: [string, string]) => [
  { text: '' },
  { text: words, isBold: true },
  { text: '' },
  { text: balance, isBold: true },
]
