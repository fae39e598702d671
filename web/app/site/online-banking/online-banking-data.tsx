import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Clock from 'lucide-react/icons/clock'
import Globe from 'lucide-react/icons/globe'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import type { Benefit } from '../parts/benefit-grid.tsx'
import type { Point } from '../parts/point-list.tsx'
import { ReachByPhone } from '../parts/reach-us.tsx'
import type { Step } from '../parts/steps.tsx'

export const features: readonly Benefit[] = [
  {
    icon: LayoutDashboard,
    title: 'Account management',
    text: 'Accounts, savings, investments and insurance on one screen, with their totals.',
  },
  {
    icon: ArrowLeftRight,
    title: 'Transfers and payments',
    text: 'Move money between accounts and pay bills without visiting a branch.',
  },
  {
    icon: ShieldCheck,
    title: 'Security features',
    text: 'Protection against password guessing, and sessions that end automatically.',
  },
  {
    icon: Smartphone,
    title: 'Mobile banking',
    text: (
      <>
        The bank on your phone: {facts.mobile.ios}, {facts.mobile.android}.{' '}
        <a href={paths.mobileBanking}>Mobile Banking</a>
      </>
    ),
  },
  {
    icon: Clock,
    title: '24/7 access',
    text: 'Bank at night, on Sundays and on holidays.',
  },
  {
    icon: Globe,
    title: 'Global access',
    text: 'From any of our four countries, or anywhere with a browser and a connection.',
  },
]

export const steps: readonly Step[] = [
  {
    title: 'Enroll online',
    text: 'Register with your name, your address and an email address you check regularly.',
  },
  {
    title: 'Verify identity',
    text: (
      <>
        By email confirmation, or by calling customer service at <ReachByPhone />.
      </>
    ),
  },
  { title: 'Start banking', text: 'Log in to see everything you hold with us.' },
]

/** How sign-in and sessions really work in the product (DEC-12, DEC-13). No numbers, because the limits can be changed. */
export const assurances: readonly Point[] = [
  {
    title: 'No password guessing',
    text: 'After several wrong passwords in a row, sign-in to that account is locked for a while.',
  },
  {
    title: 'Sessions end automatically',
    text: 'You are signed out after a period of inactivity, and when you close the tab.',
  },
  {
    title: 'A new password ends other sessions',
    text: 'When you change your password, all your other sessions end.',
  },
]
