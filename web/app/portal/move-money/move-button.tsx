import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import HandCoins from 'lucide-react/icons/hand-coins'
import type { ReactNode } from 'react'
import { useOpened } from '../../lists/use-opened.ts'
import { Button } from '../../ui/button/button.tsx'
import type { ButtonLook } from '../../ui/button/button-class.ts'
import type { MoveKind } from './move.ts'
import { MoveDialog } from './move-dialog.tsx'

/** Opens the form that moves money between the customer's own accounts: `<MoveMoneyButton size="sm" variant="secondary" />`. */
export function MoveMoneyButton(look: ButtonLook) {
  return (
    <MoveButton kind="transfer" label="Move money" icon={<ArrowLeftRight aria-hidden="true" />} {...look} />
  )
}

/** Opens the form that pays what the customer owes. `label` if the specification gives the button another name. */
export function PayOwedButton({ label = 'Pay what you owe', ...look }: ButtonLook & { label?: string }) {
  return <MoveButton kind="payment" label={label} icon={<HandCoins aria-hidden="true" />} {...look} />
}

type MoveButtonProps = ButtonLook & { kind: MoveKind; label: string; icon: ReactNode }

function MoveButton({ kind, label, icon, ...look }: MoveButtonProps) {
  const { isOpen, opening, open, close } = useOpened<MoveKind>()
  return (
    <>
      <Button icon={icon} onPress={() => open(kind)} {...look}>
        {label}
      </Button>
      <MoveDialog key={opening} kind={kind} open={isOpen} onClose={close} />
    </>
  )
}
