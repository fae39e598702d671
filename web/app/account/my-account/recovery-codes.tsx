import { accepted } from '@bank/contract/client'
import { factors, RECOVERY_CODES } from '@bank/contract/factors'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { call } from '../../api/call.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Line } from './line.tsx'

/** From this number on, the screen warns that the codes run out. */
export const FEW_CODES = 3

type RecoveryCodesProps = { left: number; hasFactor: boolean; showCodes: (codes: readonly string[]) => void }

/** How many recovery codes are left, and a way to get new ones. */
export function RecoveryCodes({ left, hasFactor, showCodes }: RecoveryCodesProps) {
  const renewal = useConfirmedAct({
    act: () => accepted(call(factors.newRecoveryCodes, {})),
    onSuccess(answer) {
      if (answer) showCodes(answer.data.recoveryCodes)
    },
    refreshes: [factors.list],
  })
  return (
    <>
      <Line
        icon={<LifeBuoy />}
        title={<h3>Recovery codes</h3>}
        state={hasFactor ? <CodesLeft left={left} /> : null}
        acts={
          hasFactor ? (
            <Button variant="secondary" size="sm" onPress={() => renewal.ask()}>
              Get new codes
            </Button>
          ) : null
        }
      >
        {hasFactor
          ? wordsFor(left)
          : `You get ${RECOVERY_CODES} with your first passkey or app, in case you lose your phone.`}
      </Line>
      <ConfirmedActDialog
        confirmation={renewal}
        title="Get new recovery codes?"
        act="Get new codes"
        busyLabel="One moment..."
        errorTitle="There are no new codes"
      >
        <p>You get {RECOVERY_CODES} new codes. Those that you have now stop working at once, used or not.</p>
      </ConfirmedActDialog>
    </>
  )
}

function CodesLeft({ left }: { left: number }) {
  const tone = left === 0 ? 'negative' : left <= FEW_CODES ? 'pending' : 'positive'
  return <Badge tone={tone}>{left === 0 ? 'None left' : `${left} of ${RECOVERY_CODES} left`}</Badge>
}

function wordsFor(left: number): string {
  if (left === 0) return 'Get new ones, or losing your phone will lock you out.'
  if (left <= FEW_CODES) return 'You are running out. Get new ones while you can still log in.'
  return 'Each logs you in once if you lose your phone. Keep them where only you can find them.'
}
