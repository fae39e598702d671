import type { ComponentType } from 'react'
import type { ActionProps } from '../../actions/action.tsx'
import { facts } from '../facts/facts.ts'
import { Bill, CardLock, CheckPhoto, Finger, Message, QuickTransfer } from './feature-controls.tsx'

const { android, ios, memory, storage } = facts.mobile

type Feature = { title: string; text: string; Control: ComponentType }

export const features: readonly Feature[] = [
  {
    Control: CheckPhoto,
    title: 'Mobile check deposit',
    text: 'Photograph a check, front and back, and deposit it without visiting a branch.',
  },
  {
    Control: QuickTransfer,
    title: 'Quick transfers',
    text: 'Send money between accounts in a few taps.',
  },
  {
    Control: Message,
    title: 'Smart notifications',
    text: 'Know about account activity as soon as it happens.',
  },
  {
    Control: CardLock,
    title: 'Card management',
    text: 'Lock and unlock a card, and set its spending limits.',
  },
  {
    Control: Bill,
    title: 'Bill payments',
    text: 'Pay bills from your phone, wherever you are.',
  },
  {
    Control: Finger,
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
