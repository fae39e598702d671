import { brand } from '@bank/contract/brand'
import type { ComponentType } from 'react'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import type { Ground } from '../parts/ground.ts'
import type { Point } from '../parts/points.tsx'
import { Countries, EndedSession, Holdings, Hours, Phone, Transfer } from './feature-pictures.tsx'

/** `picture` is one of the views of steps.svg, of this height. */
type Step = Point & { picture: string; height: number }

type Feature = Point & { ground: Ground; Picture: ComponentType }

export const features: readonly Feature[] = [
  {
    Picture: Holdings,
    ground: 'surface',
    title: 'Account management',
    text: 'Accounts, savings, investments and insurance on one screen, with their totals.',
  },
  {
    Picture: Transfer,
    ground: 'copper',
    title: 'Transfers and payments',
    text: 'Move money between accounts and pay bills without visiting a branch.',
  },
  {
    Picture: EndedSession,
    ground: 'forest',
    title: 'Security features',
    text: 'Passkeys, authenticator codes, and sessions that end automatically.',
  },
  {
    Picture: Phone,
    ground: 'leaf',
    title: 'Mobile banking',
    text: (
      <>
        The bank on your phone: {facts.mobile.ios}, {facts.mobile.android}. See{' '}
        <a href={paths.mobileBanking}>Mobile Banking</a>.
      </>
    ),
  },
  {
    Picture: Hours,
    ground: 'surface',
    title: '24/7 access',
    text: 'Bank at night, on Sundays and on holidays.',
  },
  {
    Picture: Countries,
    ground: 'leaf',
    title: 'Global access',
    text: 'From any of our four countries, or anywhere with a browser and a connection.',
  },
]

export const steps: readonly Step[] = [
  {
    picture: 'sprout',
    height: 100,
    title: 'Enroll online',
    text: 'Register with your name, your address and an email address you check regularly.',
  },
  {
    picture: 'sapling',
    height: 170,
    title: 'Verify identity',
    text: (
      <>
        By email confirmation, or by calling customer service at{' '}
        <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone.replaceAll(' ', '\u00a0')}</a>.
      </>
    ),
  },
  {
    picture: 'tree',
    height: 218,
    title: 'Start banking',
    text: 'Log in to see everything you hold with us.',
  },
]

/** How login and sessions really work in the product (DEC-12, DEC-13, DEC-44). No numbers, because the limits can be changed. */
export const assurances: readonly Point[] = [
  {
    title: 'More than a password',
    text: (
      <>
        Add a passkey or an authenticator app in your <a href={paths.dashboard.security}>security settings</a>
        . Several wrong passwords in a row lock the login for a while.
      </>
    ),
  },
  {
    title: 'Sessions end automatically',
    text: 'You are logged out after a period of inactivity, and when you close the tab.',
  },
  {
    title: 'A new password ends other sessions',
    text: 'When you change your password, all your other sessions end.',
  },
]
