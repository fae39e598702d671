import type { Enquiry } from '@bank/contract/enquiries'

export const NO_NAME = 'No name'

/** The visitor's name, in the middle of a sentence. */
export const visitorName = ({ name }: Pick<Enquiry, 'name'>) => name ?? 'this visitor'

/** A field of the form as text; empty if the form has none or it was left blank. */
export function typedText({ fields }: Pick<Enquiry, 'fields'>, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The number to call, with its country's code; empty if none was given. */
export function phoneOf(enquiry: Pick<Enquiry, 'fields'>): string {
  const number = typedText(enquiry, 'contactNumber')
  if (number === '') return typedText(enquiry, 'phone')
  return number.startsWith('+') ? number : `${typedText(enquiry, 'countryCode')} ${number}`.trim()
}

/** What it is about, in one line: "Savings: How do I open…". Empty if the form says nothing of it. */
export function firstWords(enquiry: Pick<Enquiry, 'fields'>): string {
  const about = typedText(enquiry, 'subject') || typedText(enquiry, 'about')
  const message = typedText(enquiry, 'message')
  return [about, message].filter((words) => words !== '').join(': ')
}
