import type { LucideIcon } from 'lucide-react'
import FileText from 'lucide-react/icons/file-text'
import Sprout from 'lucide-react/icons/sprout'
import Wallet from 'lucide-react/icons/wallet'
import type { ActionProps } from '../../actions/action.tsx'
import { facts } from '../facts/facts.ts'

const { promotions, eStatements, investments } = facts

export type Offer = {
  icon: LucideIcon
  badge: 'Limited Time' | 'Special Offer' | 'New Service'
  title: string
  figure: string
  figureLabel: string
  text: string
  action: ActionProps<'promotions'>['label']
  /** Completes the button's label for screen readers. */
  about: string
}

export const offers: readonly Offer[] = [
  {
    icon: Wallet,
    badge: 'Limited Time',
    title: 'New checking account',
    figure: promotions.newCheckingBonus,
    figureLabel: 'bonus',
    text: `Open a new checking account ${promotions.newCheckingCondition} to get the bonus.`,
    action: 'Open Account',
    about: 'with the checking bonus',
  },
  {
    icon: Sprout,
    badge: 'Special Offer',
    title: 'New investment account',
    figure: '$0',
    figureLabel: 'in fees for the first year',
    text: `You pay ${promotions.newInvestmentFees}. Invest from ${investments.minimum}.`,
    action: 'Start Investing',
    about: 'without fees for the first year',
  },
  {
    icon: FileText,
    badge: 'New Service',
    title: 'E-statements',
    figure: `${eStatements.historyYears} years`,
    figureLabel: 'of statements, online',
    text: 'We email you when a new statement is ready. Read it online or download it as a PDF.',
    action: 'Learn More',
    about: 'about e-statements',
  },
]
