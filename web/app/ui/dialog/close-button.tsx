import { Button } from '../button/button.tsx'

/** The only button of a dialog that is there to be read. */
export function CloseButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="secondary" onPress={onPress}>
      Close
    </Button>
  )
}
