import type { Letter } from './letter.ts'
import { CALL_US, securityLetter } from './security-letter.ts'

/**
 * A letter contains nothing that a customer typed, not even their name. Otherwise someone who registers with another
 * person's address could choose what we write there.
 */
export function news(kind: string, subject: string, ...paragraphs: string[]): Letter {
  return { kind, subject, paragraphs, isSecurity: false }
}

/** For a customer whose verified items are pending again because their name, date of birth or country changed. */
export function verificationReopened(): Letter {
  return securityLetter('verification-reopened', 'We are verifying your identity again', [
    'The name, date of birth or country on your account has been changed, so we are reviewing your documents again.',
    'If the new details are not on the ID that you sent us, please log in and send us a new one.',
    CALL_US,
  ])
}

/** A notification from an administrator, in their own words. */
export function noticeLetter({ title, message }: { title: string; message: string }): Letter {
  return news('notice', title, message)
}
