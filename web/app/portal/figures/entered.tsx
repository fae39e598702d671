import { DateText } from '../../ui/date/date.tsx'

/** What a figure is that no rows stand behind, and when its section last changed. */
export function Entered({ at }: { at: string }) {
  return (
    <>
      Entered by the bank, updated <DateText iso={at} />
    </>
  )
}
