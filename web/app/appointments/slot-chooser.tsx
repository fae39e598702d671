import { useRef } from 'react'
import { restoreFocus } from '../lists/restore-focus.tsx'
import { Button } from '../ui/button/button.tsx'
import { formatClockTime } from '../ui/date/format-clock-time.ts'
import { formatDay, formatWeekday } from '../ui/date/format-day.ts'
import { Row } from '../ui/layout/row.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { Loaded } from '../ui/loadable/loaded.tsx'
import quiet from '../ui/quiet/quiet.module.css'
import { SkeletonBlock } from '../ui/skeleton/skeleton.tsx'
import { BranchSelect } from './branch-select.tsx'
import { zoneName } from './branch-words.ts'
import { formatSlot } from './clock-time.ts'
import { useFreeSlots } from './free-slots.ts'
import { Pills } from './pills.tsx'

/** A branch, a day and a time of its clock; what is not chosen yet is empty. */
export type ChosenSlot = { place: string; date: string; time: string }

export const NO_SLOT: ChosenSlot = { place: '', date: '', time: '' }

/** The field that is missing first, and what it says: null if all is chosen. */
export function missingOf({ place, date, time }: ChosenSlot) {
  if (place === '') return { name: 'place', message: 'Choose a branch' } as const
  if (date === '') return { name: 'date', message: 'Choose a day' } as const
  if (time === '') return { name: 'time', message: 'Choose a time' } as const
  return null
}

type SlotChooserProps = {
  value: ChosenSlot
  onChange: (slot: ChosenSlot) => void
  errors?: Partial<Record<keyof ChosenSlot, string | undefined>> | undefined
  disabled?: boolean | undefined
}

/** Chooses a free time: a branch, one of its days, and a time on that day, by the branch's own clock. */
export function SlotChooser({ value, onChange, errors = {}, disabled }: SlotChooserProps) {
  const free = useFreeSlots(value.place)
  function choosePlace(place: string) {
    free.toFirst()
    onChange({ ...NO_SLOT, place })
  }
  return (
    <Stack>
      <BranchSelect value={value.place} onChange={choosePlace} error={errors.place} disabled={disabled} />
      {value.place === '' ? null : (
        <FreeTimes free={free} value={value} onChange={onChange} errors={errors} disabled={disabled} />
      )}
    </Stack>
  )
}

type FreeTimesProps = SlotChooserProps & { free: ReturnType<typeof useFreeSlots> }

function FreeTimes({ free, value, onChange, errors = {}, disabled }: FreeTimesProps) {
  const { days, isFirst, isLast, move } = free
  const part = useRef<HTMLDivElement>(null)

  function turn(by: number) {
    move(by)
    // At either end the button that was pressed is gone.
    restoreFocus([part])
  }
  return (
    <div ref={part} tabIndex={-1}>
      <Stack>
        <Loaded data={days} skeleton={<SkeletonBlock />} loadingLabel="Loading the free times">
          {(known) => (
            <>
              {known.length === 0 ? (
                <p>No time is free in these two weeks.</p>
              ) : (
                <Pills
                  label="Day"
                  value={value.date}
                  options={known.map(({ date }) => ({
                    value: date,
                    above: formatWeekday(date, 'short'),
                    label: formatDay(date),
                  }))}
                  onChange={(date) => onChange({ ...value, date, time: '' })}
                  error={errors.date}
                  disabled={disabled}
                />
              )}
              <Times known={known} value={value} onChange={onChange} errors={errors} disabled={disabled} />
            </>
          )}
        </Loaded>
        <Row gap="xs">
          {isFirst ? null : (
            <Button variant="quiet" size="sm" onPress={() => turn(-1)} disabled={disabled}>
              Earlier days
            </Button>
          )}
          {isLast ? null : (
            <Button variant="quiet" size="sm" onPress={() => turn(1)} disabled={disabled}>
              Later days
            </Button>
          )}
          <p className={quiet.quiet} role="status">
            {value.time === '' ? '' : `${formatSlot(value)}, ${zoneName(value.place)}`}
          </p>
        </Row>
      </Stack>
    </div>
  )
}

type TimesProps = SlotChooserProps & { known: readonly { date: string; times: readonly string[] }[] }

/** The free times of the chosen day, if it is among these days. */
function Times({ known, value, onChange, errors = {}, disabled }: TimesProps) {
  const times = known.find(({ date }) => date === value.date)?.times
  if (!times) return null
  return (
    <Pills
      label={`Time (${zoneName(value.place)})`}
      value={value.time}
      options={times.map((time) => ({ value: time, label: formatClockTime(time) }))}
      onChange={(time) => onChange({ ...value, time })}
      error={errors.time}
      disabled={disabled}
    />
  )
}
