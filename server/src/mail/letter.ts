/** An e-mail to a person. It contains nothing that a customer typed (mail/letters.ts). */
export type Letter = {
  kind: string
  subject: string
  paragraphs: readonly string[]
  /** A button. `path` is within the site, such as `/reset-password#TOKEN`. */
  action?: { label: string; path: string }
  /** Letters about security can't be switched off (DEC-46). */
  isSecurity: boolean
}
