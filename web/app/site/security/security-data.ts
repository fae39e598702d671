import type { Point } from '../parts/points.tsx'

type Protection = {
  title: string
  text: string
  /** What it looks like: a thing, and what became of it. Illustration only. */
  shows: readonly [thing: string, state: string]
}

type Ring = { name: string; protections: readonly [Protection, Protection] }

/**
 * How the product really works (DEC-12, DEC-13, DEC-22, DEC-29), and what the specification says about the mobile app, from
 * the outside inwards.
 */
export const rings: readonly Ring[] = [
  {
    name: 'At the door',
    protections: [
      {
        title: 'Protection against guessing',
        text: 'A passkey or an authenticator app guards your login, and wrong passwords lock it for a while.',
        shows: ['••••••••', 'Locked'],
      },
      {
        title: 'Biometric login',
        text: 'Log in to the mobile app with your fingerprint or your face instead of a password.',
        shows: ['Fingerprint', 'Logged in'],
      },
    ],
  },
  {
    name: 'While you bank',
    protections: [
      {
        title: 'Automatic logout',
        text: 'You are logged out after a period of inactivity. A new password ends all other sessions.',
        shows: ['No activity', 'Logged out'],
      },
      {
        title: 'Cards under your control',
        text: 'Lock and unlock a card in the mobile app, and set its spending limits.',
        shows: ['Your card', 'Locked'],
      },
    ],
  },
  {
    name: 'At the core',
    protections: [
      {
        title: 'Encrypted documents',
        text: 'Your social security number and the images of your ID are stored encrypted.',
        shows: ['•••-••-6789', 'Encrypted'],
      },
      {
        title: 'Access is recorded',
        text: 'We record every time an employee opens your social security number or a document, and show you when.',
        shows: ['Document opened', 'Recorded'],
      },
    ],
  },
]

export const practices: readonly Point[] = [
  {
    title: 'Use a passkey',
    text: 'Or a long password that you don’t reuse, with an authenticator app as a second step.',
  },
  { title: 'Type our address yourself', text: 'Or use a bookmark. Don’t follow a link to log in.' },
  { title: 'Log out on shared devices', text: 'And don’t let the browser save your password there.' },
  { title: 'Keep devices up to date', text: 'Updates fix known security problems.' },
  {
    title: 'Read your statements and login history',
    text: 'The sooner you report what isn’t yours, the better. In an emergency, lock your account yourself.',
  },
]

export const threats: readonly Point[] = [
  {
    title: 'Phishing',
    text: 'Emails and messages that look like ours and ask you to log in through their link.',
  },
  {
    title: 'Calls that pretend to be us',
    text: 'A caller puts you under pressure and asks for a password or a code. Hang up, and call us yourself.',
  },
  {
    title: 'Fake websites',
    text: 'Sites with an address close to ours and a login page that steals what you type.',
  },
  { title: 'Malware', text: 'Programs from unknown sources that record your screen and your typing.' },
  {
    title: 'A stolen phone number',
    text: 'Your phone suddenly loses service because someone took over your number. Call us and your mobile operator.',
  },
]
