/** What a paper says, as plain text. The thread that draws it gets nothing else. */
export type Paper = {
  title: string
  /** Below the title: the period of a statement, or the day of a receipt. */
  subtitle: string
  /** The bank's name, address and telephone number, a line each. */
  bank: string[]
  /** The moment of issue, in ISO 8601: the file's own date. */
  issuedAt: string
  /** The customer's name and the lines of their address at the time of issue. */
  holder: { name: string; address: string[] }
  /** Label and value, at the head of the paper. */
  facts: [label: string, value: string][]
  number: string
  code: string
  /** Where anybody can check the number and the code. */
  checkAt: string
  body: { kind: 'statement'; summary: SummaryRow[]; sections: Section[] } | { kind: 'receipt'; rows: Fact[] }
}

export type Fact = [label: string, value: string]

/** An account: its balance before the period, what came in, what went out, and its balance after. */
export type SummaryRow = [account: string, opening: string, added: string, taken: string, closing: string]

export type Section = {
  account: string
  /** Of the account, with what it is; blank for a sum of several. */
  number: string
  opening: [words: string, balance: string]
  closing: [words: string, balance: string]
  rows: SectionRow[]
}

export type SectionRow = {
  day: string
  description: string
  reference: string
  amount: string
  balance: string
}
