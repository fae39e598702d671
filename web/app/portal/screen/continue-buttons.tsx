import { Button } from '../../ui/button/button.tsx'

type ContinueButtonsProps = { canContinue: boolean; onCancel: () => void }

/** Below the first step of a dialog that has several. */
export function ContinueButtons({ canContinue, onCancel }: ContinueButtonsProps) {
  return (
    <>
      <Button variant="secondary" onPress={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={!canContinue}>
        Continue
      </Button>
    </>
  )
}
