import { execFileSync } from 'node:child_process'

/** The text of a PDF as Debian's poppler reads it, with its layout. */
export const textOf = (pdf: Uint8Array): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 2 ** 26 })
