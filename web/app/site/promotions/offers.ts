import type { LucideIcon } from 'lucide-react'
import FileText from 'lucide-react/icons/file-text'
import Sprout from 'lucide-react/icons/sprout'
import Wallet from 'lucide-react/icons/wallet'
import type { ActionProps } from '../../action.tsx'
import { facts } from '../facts.ts'

const { promotions, eStatements, investments } = facts

export type Offer = {
  icon: LucideIcon
  badge: 'Limited Time' | 'Special Offer' | 'New Service'
  title: string
  figure: string
  figureLabel: string
  text: string
  action: ActionProps<'promotions'>['label']
  /** What the button is for, after its label. */
  about: string
}

export const offers: readonly Offer[] = [
  {
    icon: Wallet,
    badge: 'Limited Time',
    title: 'New checking account',
    figure: promotions.newCheckingBonus,
    figureLabel: 'bonus',
    text: `Open one ${promotions.newCheckingCondition}, and the bonus is yours.`,
    action: 'Open Account',
    about: 'with the checking bonus',
  },
  {
    icon: Sprout,
    badge: 'Special Offer',
    title: 'New investment account',
    figure: '$0',
    figureLabel: 'in fees for the first year',
    text: `You pay ${promotions.newInvestmentFees}. You can invest from ${investments.minimum}.`,
    action: 'Start Investing',
    about: 'without fees for the first year',
  },
  {
    icon: FileText,
    badge: 'New Service',
    title: 'E-statements',
    figure: `${eStatements.historyYears} years`,
    figureLabel: 'of statements, online',
    text: 'An email tells you when a new one is there. Read it online, or download it as a PDF.',
    action: 'Learn More',
    about: 'about e-statements',
  },
]
