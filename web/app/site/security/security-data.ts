import CreditCard from 'lucide-react/icons/credit-card'
import FileKey from 'lucide-react/icons/file-key'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import History from 'lucide-react/icons/rotate-ccw-clock'
import ScrollText from 'lucide-react/icons/scroll-text'
import type { Benefit } from '../parts/benefit-grid.tsx'
import type { Point } from '../parts/point-list.tsx'

/** How the product really works (DEC-12, DEC-13, DEC-22, DEC-29), and what the specification says about the mobile app. */
export const protections: readonly Benefit[] = [
  {
    icon: LockKeyhole,
    title: 'Protection against guessing',
    text: 'After several wrong passwords in a row, sign-in to that account is locked for a while.',
  },
  {
    icon: History,
    title: 'Automatic sign-out',
    text: 'You are signed out after a period of inactivity. A new password ends all other sessions.',
  },
  {
    icon: FileKey,
    title: 'Encrypted documents',
    text: 'Your social security number and the images of your ID are stored encrypted.',
  },
  {
    icon: ScrollText,
    title: 'Access is recorded',
    text: 'We record every time an employee opens your social security number or a document.',
  },
  {
    icon: Fingerprint,
    title: 'Biometric login',
    text: 'Log in to the mobile app with your fingerprint or your face instead of a password.',
  },
  {
    icon: CreditCard,
    title: 'Cards under your control',
    text: 'Lock and unlock a card in the mobile app, and set its spending limits.',
  },
]

export const practices: readonly Point[] = [
  {
    title: 'Use a unique password',
    text: 'Make it long, and don’t reuse it. A password manager can remember it for you.',
  },
  { title: 'Type our address yourself', text: 'Or use a bookmark. Don’t follow a link to log in.' },
  { title: 'Log out on shared devices', text: 'And don’t let the browser save your password there.' },
  { title: 'Keep devices up to date', text: 'Updates fix known security problems.' },
  {
    title: 'Read your statements',
    text: 'The sooner you report a transaction that isn’t yours, the better.',
  },
]

export const threats: readonly Point[] = [
  {
    title: 'Phishing',
    text: 'Emails and messages that look like ours and ask you to log in through their link.',
  },
  {
    title: 'Calls in our name',
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
