import { brand } from '@bank/contract/brand'
import type { Cents } from '@bank/contract/money'

/** What a person is told by e-mail, in plain text. */
export type Letter = { subject: string; text: string }

/**
 * Nothing that a customer typed stands in a letter, not even his name: whoever registers with somebody else's address
 * would choose what we write there.
 */
function letter(subject: string, ...paragraphs: string[]): Letter {
  const closing = `${brand.bankName}\n${brand.contactLine}\n\nWe never ask for your password by email.`
  return { subject, text: `${['Hello,', ...paragraphs, closing].join('\n\n')}\n` }
}

type DecidedRequest = { amount: Cents; createdAt: string; status: string }

/** To a customer whose request has been approved (`completed`) or rejected. */
export function requestDecided({ amount, createdAt, status }: DecidedRequest): Letter {
  const request = `Your deposit request of ${inDollars(amount)}, made on ${createdAt.slice(0, 10)},`
  return status === 'completed'
    ? letter(
        'Your request has been approved',
        `${request} has been approved. The amount is in your account now.`,
      )
    : letter(
        'Your request has been rejected',
        `${request} has been rejected. Your balances are unchanged. Please contact us if you have questions.`,
      )
}

type Decision = 'verified' | 'rejected'
type DecidedVerification = { ssnStatus?: Decision | undefined; idStatus?: Decision | undefined }

/** To a customer about whose verification an administrator has decided; an item that is not named was not decided. */
export function verificationDecided({ ssnStatus, idStatus }: DecidedVerification): Letter {
  const items = [
    ['social security number', ssnStatus],
    ['identity document', idStatus],
  ] as const
  const sentences = items.flatMap(([item, status]) => (status ? [`Your ${item} has been ${status}.`] : []))
  const rejected = ssnStatus === 'rejected' || idStatus === 'rejected'
  return letter(
    'Your verification has been reviewed',
    sentences.join('\n'),
    rejected
      ? 'Please sign in and send what was rejected once more.'
      : 'There is nothing more that you need to do about this.',
  )
}

/** To a customer whose verified items are pending again, since the name, birth date or country has changed. */
export function verificationReopened(): Letter {
  return letter(
    'We verify your identity again',
    'The name, the date of birth or the country of your account has been changed, so we look at your documents again.',
    'If the new data are not on the ID that you sent us, please sign in and send us a new one.',
    notYou,
  )
}

/** What the bank has put into the customers' notification panel, in an administrator's words. */
export function noticeLetter({ title, message }: { title: string; message: string }): Letter {
  return letter(title, message)
}

/** To the address that an account had until now (hazards C14, D10). The new one is not told to whoever reads there. */
export function emailChanged(): Letter {
  return letter(
    'The email address of your account has been changed',
    'Your account has a different email address from now on, so this is the last message to this one.',
    notYou,
  )
}

export function passwordChanged(): Letter {
  return letter(
    'Your password has been changed',
    'The password of your account has been changed, and every other device has been signed out.',
    notYou,
  )
}

const notYou = `If this was not you, please call us at once: ${brand.emergencyPhone}.`

function inDollars(amount: Cents): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
