import { brand } from '@bank/contract/brand'
import { type Face, readFonts } from './fonts.ts'
import type { Look, Place } from './ink.ts'
import { PLAIN } from './letters.ts'
import type { Paper } from './paper.ts'
import { COPPER, type Element, FOOT, FOREST, INK, LEFT, QUIET, RIGHT, Sheet } from './sheet.ts'
import { drawStatement } from './statement.ts'
import { drawFacts } from './table.ts'

const LABEL: Look = { face: 'regular', size: 8.5, color: QUIET }
const VALUE: Look = { face: 'regular', size: 10, color: INK }
const TITLE: Look = { face: 'serif', size: 26, color: FOREST }

/** Where the facts at the head of the paper begin, beside the holder's address. */
const FACTS = 330

/** Draws a paper as a PDF. */
export async function drawPaper(paper: Paper): Promise<Buffer<ArrayBuffer>> {
  const { title, subtitle, issuedAt } = paper
  const sheet = new Sheet(await readFonts(textsOf(paper)), {
    title: `${title}, ${subtitle}`,
    subject: paper.number,
    keywords: `Check code ${paper.code}`,
    author: brand.bankName,
    issuedAt,
  })
  drawHead(sheet, paper)
  if (paper.body.kind === 'statement') drawStatement(sheet, paper.body)
  else drawFacts(sheet, paper.body.rows)
  drawCheck(sheet, paper)
  return sheet.end((page, pages) => drawFoot(sheet, paper, `Page ${page} of ${pages}`))
}

/** All texts of a paper, in the faces in which they can be drawn. Only a name is in bold type and not in our own words. */
function textsOf(paper: Paper): [Face, string][] {
  const texts: [Face, string][] = [['bold', paper.holder.name]]
  collect(paper, texts)
  return texts
}

function collect(value: unknown, into: [Face, string][]): void {
  if (typeof value === 'string') {
    if (!PLAIN.test(value)) into.push(['regular', value])
  } else if (value instanceof Object) for (const each of Object.values(value)) collect(each, into)
}

function drawHead(sheet: Sheet, { title, subtitle, bank, holder, facts }: Paper): void {
  drawMark(sheet)
  for (const [index, line] of bank.entries())
    paragraph(sheet, line, LABEL, { right: RIGHT, y: sheet.y - 10 + index * 11 })
  paragraph(
    sheet,
    brand.bankName,
    { face: 'serif', size: 17, color: FOREST },
    { x: LEFT + 34, y: sheet.y + 3 },
  )
  sheet.line(sheet.y + 40, FOREST, 1.5)
  sheet.y += 62
  paragraph(sheet, title, TITLE, { x: LEFT, y: sheet.y }, 'H1')
  paragraph(sheet, subtitle, { face: 'regular', size: 13, color: QUIET }, { x: LEFT, y: sheet.y + 36 })
  sheet.y += 74
  const top = sheet.y
  for (const [index, line] of [holder.name, ...holder.address].entries()) {
    for (const part of sheet.linesOf(line, VALUE, FACTS - LEFT - 24)) {
      paragraph(sheet, part, { ...VALUE, face: index === 0 ? 'bold' : 'regular' }, { x: LEFT, y: sheet.y })
      sheet.y += 15
    }
  }
  const foot = sheet.y
  sheet.y = top
  for (const [label, value] of facts) {
    sheet.add(
      sheet.element('P', {}, [
        () => {
          sheet.write(label, LABEL, { x: FACTS, y: sheet.y + 1 })
          sheet.write(value, VALUE, { right: RIGHT, y: sheet.y })
        },
      ]),
    )
    sheet.y += 16
  }
  sheet.y = Math.max(foot, sheet.y) + 22
}

/** The growth rings as on the pages (web/app/shell/brand-mark.tsx), in a box of 48 units; the last is the heart. */
const RINGS = [
  'M44.28 18.56A21 21 0 1 1 34.18 5.63',
  'M10.42 30.78A15.3 15.3 0 1 1 22.11 39.91',
  'M33.40 30.65A9.8 9.8 0 1 1 31.68 18.43',
  'M24.64 21.97A4.4 4.4 0 1 1 21.59 28.50',
] as const

function drawMark(sheet: Sheet): void {
  const { pdf } = sheet
  sheet.artifact(() => {
    pdf
      .save()
      .translate(LEFT, sheet.y)
      .scale(26 / 48)
      .lineWidth(3.4)
      .lineCap('round')
    for (const ring of RINGS)
      pdf
        .path(ring)
        .strokeColor(ring === RINGS.at(-1) ? COPPER : FOREST)
        .stroke()
    pdf.restore()
  })
}

/** Tells a third party how to check the paper. */
function drawCheck(sheet: Sheet, { number, code, checkAt }: Paper): void {
  sheet.onNewPage = () => {}
  sheet.need(66)
  sheet.y += 12
  paragraph(
    sheet,
    'Check this document',
    { face: 'serif', size: 14, color: FOREST },
    { x: LEFT, y: sheet.y },
    'H2',
  )
  sheet.y += 22
  const words = `Anybody who holds this document can compare it with our records at ${checkAt}, with the number ${number} and the check code ${code}.`
  for (const line of sheet.linesOf(words, VALUE, RIGHT - LEFT)) {
    paragraph(sheet, line, VALUE, { x: LEFT, y: sheet.y })
    sheet.y += 15
  }
}

function drawFoot(sheet: Sheet, { number, code, checkAt }: Paper, page: string): void {
  const { pdf } = sheet
  pdf.lineWidth(0.6).strokeColor(QUIET).moveTo(LEFT, FOOT).lineTo(RIGHT, FOOT).stroke()
  sheet.write(`${number}  ·  Check code ${code}`, LABEL, { x: LEFT, y: FOOT + 8 })
  sheet.write(page, LABEL, { right: RIGHT, y: FOOT + 8 })
  sheet.write(`Check it at ${checkAt}`, LABEL, { x: LEFT, y: FOOT + 21 })
  sheet.write(brand.legalName, LABEL, { right: RIGHT, y: FOOT + 21 })
}

/** One line of text as an element of its own. */
function paragraph(sheet: Sheet, text: string, look: Look, at: Place, type = 'P'): Element {
  return sheet.add(sheet.element(type, { actual: text }, [() => sheet.write(text, look, at)]))
}
