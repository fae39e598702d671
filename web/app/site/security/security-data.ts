import CreditCard from 'lucide-react/icons/credit-card'
import FileKey from 'lucide-react/icons/file-key'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import History from 'lucide-react/icons/rotate-ccw-clock'
import ScrollText from 'lucide-react/icons/scroll-text'
import type { Benefit } from '../benefit-grid.tsx'
import type { Point } from '../point-list.tsx'

/** What the product really does (D12, D13, D22, D29), and what the mobile app is specified to do. */
export const protections: readonly Benefit[] = [
  {
    icon: LockKeyhole,
    title: 'Locked against guessing',
    text: 'After several wrong passwords in a row, sign-in to that account is locked for a while.',
  },
  {
    icon: History,
    title: 'Sessions that end',
    text: 'Do nothing for a while and you are signed out. A new password ends every other session.',
  },
  {
    icon: FileKey,
    title: 'Encrypted documents',
    text: 'Your social security number and the images of your ID are stored encrypted.',
  },
  {
    icon: ScrollText,
    title: 'Every look is recorded',
    text: 'When one of us opens your social security number or a document, a record is kept of it.',
  },
  {
    icon: Fingerprint,
    title: 'Biometric login',
    text: 'In the mobile app, your fingerprint or your face instead of a password.',
  },
  {
    icon: CreditCard,
    title: 'Cards under your control',
    text: 'Lock and unlock a card in the mobile app, and set its spending limits.',
  },
]

export const practices: readonly Point[] = [
  {
    title: 'Use a password of its own',
    text: 'Long, and used nowhere else. A password manager remembers it for you.',
  },
  { title: 'Type our address yourself', text: 'Or use a bookmark. Don’t follow a link to log in.' },
  { title: 'Log out on shared devices', text: 'And don’t let the browser keep the password there.' },
  { title: 'Keep devices up to date', text: 'Updates close the holes that thieves know about.' },
  { title: 'Read your statements', text: 'The earlier you report what isn’t yours, the better.' },
]

export const threats: readonly Point[] = [
  {
    title: 'Phishing',
    text: 'Emails and messages that look like ours and ask you to log in through their link.',
  },
  {
    title: 'Calls in our name',
    text: 'Somebody is in a hurry and wants a password or a code. Hang up, and call us yourself.',
  },
  {
    title: 'False websites',
    text: 'A name that is almost ours, with a login page that keeps what you type.',
  },
  { title: 'Harmful software', text: 'Programs from unknown places that read your screen and your keys.' },
  {
    title: 'A stolen phone number',
    text: 'Your phone suddenly has no network, as someone else has your number. Call us, and your operator.',
  },
]
