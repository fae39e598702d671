import Bell from 'lucide-react/icons/bell'
import Camera from 'lucide-react/icons/camera'
import CreditCard from 'lucide-react/icons/credit-card'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Receipt from 'lucide-react/icons/receipt'
import Send from 'lucide-react/icons/send'
import type { ActionProps } from '../../actions/action.tsx'
import { facts } from '../facts/facts.ts'
import type { Point } from '../parts/point-list.tsx'

const { android, ios, memory, storage } = facts.mobile

export const features: readonly Point[] = [
  {
    icon: Camera,
    title: 'Mobile check deposit',
    text: 'Photograph a check, front and back, and deposit it without visiting a branch.',
  },
  {
    icon: Send,
    title: 'Quick transfers',
    text: 'Send money between accounts in a few taps.',
  },
  {
    icon: Bell,
    title: 'Smart notifications',
    text: 'Know about account activity as soon as it happens.',
  },
  {
    icon: CreditCard,
    title: 'Card management',
    text: 'Lock and unlock a card, and set its spending limits.',
  },
  {
    icon: Receipt,
    title: 'Bill payments',
    text: 'Pay bills from your phone, wherever you are.',
  },
  {
    icon: Fingerprint,
    title: 'Biometric login',
    text: 'Log in with your fingerprint or your face instead of typing a password.',
  },
]

type Platform = { name: string; needs: string; action: ActionProps<'mobileBanking'>['label'] }

export const platforms: readonly Platform[] = [
  { name: 'iOS', needs: 'For iPhone and iPad.', action: 'Download for iOS' },
  {
    name: 'Android',
    needs: 'For Android phones and tablets.',
    action: 'Download for Android',
  },
]

export const requirements: readonly { label: string; value: string }[] = [
  { label: 'iPhone and iPad', value: ios },
  { label: 'Android phones and tablets', value: android },
  { label: 'Memory, on Android', value: memory },
  { label: 'Storage, on Android', value: storage },
]
