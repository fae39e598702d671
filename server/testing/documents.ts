import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Whether Debian's poppler-utils are there (the gate installs them or says that they are missing). */
export const HAS_POPPLER = existsSync('/usr/bin/pdftotext')

/** The text of a PDF as poppler reads it, with its layout. */
export const popplerText = (pdf: Uint8Array): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 2 ** 26 })

type Part = { x: number; end: number; words: string }

/** The text of a PDF as PDF.js reads it: what stands at one height is one line, pages end with a form feed. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  let text = ''
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const lines = new Map<number, Part[]>()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [x, y] = [Number(item.transform[4]), Math.round(Number(item.transform[5]))]
      lines.set(y, [...(lines.get(y) ?? []), { x, end: x + item.width, words: item.str }])
    }
    const sorted = [...lines].sort(([one], [other]) => other - one)
    for (const [, parts] of sorted) {
      let end = Number.NEGATIVE_INFINITY
      for (const part of parts.sort((one, other) => one.x - other.x)) {
        // A word can be in several fonts.
        text += part.x - end < 1 || end < 0 ? part.words : `  ${part.words}`
        end = part.end
      }
      text += '\n'
    }
    text += '\f'
  }
  await loading.destroy()
  return text
}
