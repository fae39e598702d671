import type { ActionProps } from '../../actions/action.tsx'
import { facts } from '../facts/facts.ts'

const { promotions, eStatements, investments } = facts

export type Offer = {
  /** The look of its ticket. */
  look: 'copper' | 'forest' | 'leaf'
  badge: 'Limited Time' | 'Special Offer' | 'New Service'
  title: string
  figure: string
  /** What the figure is, unless it says so itself. */
  figureLabel?: string
  text: string
  action: ActionProps<'promotions'>['label']
  /** Completes the button's label for screen readers. */
  about: string
}

export const offers: readonly Offer[] = [
  {
    look: 'copper',
    badge: 'Limited Time',
    title: 'New checking account',
    figure: promotions.newCheckingBonus,
    figureLabel: 'bonus',
    text: `Open a new checking account ${promotions.newCheckingCondition} to get the bonus.`,
    action: 'Open Account',
    about: 'with the checking bonus',
  },
  {
    look: 'forest',
    badge: 'Special Offer',
    title: 'New investment account',
    figure: promotions.newInvestmentFees,
    text: `Open an investment account and start with ${investments.minimum}.`,
    action: 'Start Investing',
    about: 'without fees for the first year',
  },
  {
    look: 'leaf',
    badge: 'New Service',
    title: 'E-statements',
    figure: `${eStatements.historyYears} years`,
    figureLabel: 'of statements, online',
    text: 'We email you when a new statement is ready. Read it online or download it as a PDF.',
    action: 'Learn More',
    about: 'about e-statements',
  },
]
