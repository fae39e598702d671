import type { ActivityKind } from '@bank/contract/activity'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Banknote from 'lucide-react/icons/banknote'
import Briefcase from 'lucide-react/icons/briefcase'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import House from 'lucide-react/icons/house'
import Landmark from 'lucide-react/icons/landmark'
import Receipt from 'lucide-react/icons/receipt-text'
import Sprout from 'lucide-react/icons/sprout'
import Umbrella from 'lucide-react/icons/umbrella'
import Undo from 'lucide-react/icons/undo-2'
import { Mark } from '../lists/row-list.tsx'

const kinds: Record<ActivityKind, typeof Flag> = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  transfer: ArrowLeftRight,
  investment: Sprout,
  payment: Receipt,
  refund: Undo,
  adjustment: Landmark,
  opening: Flag,
}

/** What money comes from or goes to, where that says more than the kind. */
const categories = new Map<string, typeof Flag>([
  ['deposit income', Briefcase],
  ['withdrawal cash', Banknote],
  ['payment card', CreditCard],
  ['payment housing', House],
  ['payment insurance', Umbrella],
  ['payment loan', House],
])

type KindMarkProps = {
  kind: string
  category?: string | null | undefined
  /** Whether it still waits for a decision. */
  isPending?: boolean
}

/** The mark of a transaction or of another change of a balance. A kind that this version doesn't know has a flag. */
export function KindMark({ kind, category, isPending = false }: KindMarkProps) {
  const Icon =
    categories.get(`${kind} ${category}`) ??
    Object.entries(kinds).find(([name]) => name === kind)?.[1] ??
    Flag
  return (
    <Mark tone={isPending ? 'pending' : 'neutral'}>
      <Icon />
    </Mark>
  )
}
