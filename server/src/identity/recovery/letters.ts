import { brand } from '@bank/contract/brand'
import { RESET_MINUTES, TOKEN_HOURS } from '@bank/contract/recovery'
import type { Letter } from '../../mail/letter.ts'
import { CALL_US, lockableLetter, securityLetter } from '../../mail/security-letter.ts'

/** The link for a new password (DEC-45). `byStaff` if the bank's staff sent it. */
export function resetLetter(token: string, { byStaff }: { byStaff: boolean }): Letter {
  return securityLetter(
    'password-reset',
    'Set a new password',
    [
      byStaff
        ? 'Our staff have sent you this link so that you can set a new password.'
        : 'Somebody, probably you, asked for a new password for your account.',
      `The link works once, within ${RESET_MINUTES} minutes. Setting a new password logs you out everywhere.`,
      'If you don’t want a new password, you don’t need to do anything: your current one still works.',
    ],
    { label: 'Set a new password', path: `/reset-password#${token}` },
  )
}

/** Tells the owner that a signed-in session changed the password. */
export function passwordWasChanged(lockToken: string): Letter {
  return lockableLetter(
    'password-changed',
    'Your password has been changed',
    ['The password of your account has been changed, and every other device has been logged out.'],
    lockToken,
  )
}

/** Tells the owner that the password was set through a link. */
export function passwordWasReset(lockToken: string): Letter {
  return lockableLetter(
    'password-was-reset',
    'Your password has been changed',
    [
      'A new password has been set for your account through a link that we emailed to you, and every device has been logged out.',
      'Your passkeys and authenticator apps stay. Please check under Settings > Security that you know all of them.',
    ],
    lockToken,
  )
}

/** For the account's address, to confirm that it is theirs (DEC-47). */
export function confirmEmail(token: string): Letter {
  return securityLetter(
    'confirm-email',
    'Please confirm your email address',
    [
      `This email address was given for an account at ${brand.bankName}. Please confirm that it is yours.`,
      `The link works once, within ${TOKEN_HOURS.verify} hours.`,
      'If you have no account with us, please ignore this email.',
    ],
    { label: 'Confirm my email address', path: `/verify-email#${token}` },
  )
}

/** For the former address of an account (HAZ-C14, HAZ-D10, DEC-47). It does not reveal the new one. */
export function emailWasChanged(undoToken: string): Letter {
  return securityLetter(
    'email-changed',
    'The email address of your account has been changed',
    [
      'Your account now has a different email address, so this is our last message to this address.',
      `If this was not you, go back to this address with the button below within ${TOKEN_HOURS.undo} hours. That logs out every device. Then set a new password, and call us: ${brand.emergencyPhone}.`,
    ],
    { label: 'Go back to this address', path: `/undo-email#${undoToken}` },
  )
}

/** For the former address of an account that the operator gave another one. There is no way back from it. */
export function emailWasMoved(): Letter {
  return securityLetter('email-moved', 'The email address of your account has been changed', [
    'We have given your account a different email address, as its owner asked us, so this is our last message to this address.',
    CALL_US,
  ])
}

/** For the address that an account has gone back to, with a link for a new password. */
export function emailIsBack(resetToken: string): Letter {
  return securityLetter(
    'email-is-back',
    'Your account has its former email address again',
    [
      'The change of your email address has been undone, and every device has been logged out. Passkeys, authenticator apps and recovery codes that were added after the change no longer work. Please check under Settings > Security that you know the others.',
      `Your password no longer works either, because somebody else may know it. Please set a new one with the button below within ${RESET_MINUTES} minutes, or later with “Forgot password?” on the login page.`,
    ],
    { label: 'Set a new password', path: `/reset-password#${resetToken}` },
  )
}

/** For the address whose change was undone. */
export function emailWasUndone(): Letter {
  return securityLetter('email-undone', 'This is no longer the email address of an account', [
    'The email address of an account with us had been changed to this one. That change has been undone, so this is our last message to this address.',
  ])
}

/** For a customer who locked their account, or whose letter did (DEC-49). */
export function accountLocked(): Letter {
  return securityLetter('account-locked', 'Your account is locked', [
    'Your account has been locked at your request. Nobody can log in to it, and every device has been logged out.',
    `To open it again, please call us: ${brand.emergencyPhone}.`,
  ])
}

/** For the owner of a locked account that staff have opened again. */
export function accountOpened(lockToken: string): Letter {
  return lockableLetter(
    'account-opened',
    'Your account is open again',
    ['Our staff have opened your account again, so you can log in.'],
    lockToken,
  )
}

type NewDevice = { device: string; address: string; at: string }

/** Tells the owner of a sign-in from a new device (DEC-48). */
export function newDevice({ device, address, at }: NewDevice, lockToken: string): Letter {
  return lockableLetter(
    'new-device',
    'A new device has logged in to your account',
    [
      `Device: ${device}\nNetwork address: ${address}\nTime: ${at.slice(0, 16).replace('T', ' ')} UTC`,
      'If this was you, you don’t need to do anything.',
    ],
    lockToken,
  )
}
