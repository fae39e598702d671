import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Clock from 'lucide-react/icons/clock'
import Globe from 'lucide-react/icons/globe'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { Benefit } from '../benefit-grid.tsx'
import { facts } from '../facts.ts'
import type { Point } from '../point-list.tsx'
import { ReachByPhone } from '../reach-us.tsx'
import type { Step } from '../steps.tsx'

export const features: readonly Benefit[] = [
  {
    icon: LayoutDashboard,
    title: 'Account management',
    text: 'Accounts, savings, investments and insurance on one screen, with what they come to.',
  },
  {
    icon: ArrowLeftRight,
    title: 'Transfers and payments',
    text: 'Move money between accounts and pay bills without a visit to a branch.',
  },
  {
    icon: ShieldCheck,
    title: 'Security features',
    text: 'Sign-in that stops guessing, and sessions that end by themselves.',
  },
  {
    icon: Smartphone,
    title: 'Mobile banking',
    text: (
      <>
        The bank on your phone: {facts.mobile.ios}, {facts.mobile.android}.{' '}
        <Link to={paths.mobileBanking}>Mobile Banking</Link>
      </>
    ),
  },
  {
    icon: Clock,
    title: '24/7 access',
    text: 'At night, on Sundays and on holidays: online banking keeps no opening hours.',
  },
  {
    icon: Globe,
    title: 'Global access',
    text: 'From any of our four countries, or wherever else you have a connection and a browser.',
  },
]

export const steps: readonly Step[] = [
  {
    title: 'Enroll online',
    text: 'Register with your name, your address and an email address that you read.',
  },
  {
    title: 'Verify identity',
    text: (
      <>
        By email confirmation, or by calling customer service on <ReachByPhone />.
      </>
    ),
  },
  { title: 'Start banking', text: 'Log in, and everything you hold with us is there.' },
]

/** What the product really does about sign-in and sessions (D12, D13). Its limits can be set, so no numbers here. */
export const assurances: readonly Point[] = [
  {
    title: 'Guessing is stopped',
    text: 'After several wrong passwords in a row, sign-in to that account is locked for a while.',
  },
  {
    title: 'Sessions end',
    text: 'You are signed out when you have done nothing for a while, and when you close the tab.',
  },
  {
    title: 'A new password ends the others',
    text: 'Change it, and every other session of yours is over.',
  },
]
