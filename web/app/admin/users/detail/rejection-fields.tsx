import type { ItemStatus } from '@bank/contract/identity'
import { ITEM_REASONS, ItemReason, whyRejected } from '@bank/contract/reasons'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { NoteField, ReasonField } from '../../acts/reason-fields.tsx'
import type { ItemRejection } from './item-rejection.ts'
import { type Item, itemNames, otherItem } from './items.ts'
import styles from './rejection-fields.module.css'

/** The reasons that an item can have. A number is typed, so no picture of it can be blurred or cropped. */
const reasonsOf: Record<Item, readonly ItemReason[]> = {
  ssn: ['name-differs', 'other'],
  id: ItemReason.options,
}

const optionsOf = (item: Item) =>
  reasonsOf[item].map((value) => ({ value, label: ITEM_REASONS[value].label }))

type RejectionFieldsProps = {
  /** The item whose button was pressed. */
  item: Item
  /** What is rejected, which can be both items. */
  items: readonly Item[]
  firstName: string
  /** The other item, if it can be rejected as well. */
  other: { item: Item; status: ItemStatus } | null
  rejection: ItemRejection
}

/** Why items are rejected: a reason for each, one note, and what the customer will read. */
export function RejectionFields({ item, items, firstName, other, rejection }: RejectionFieldsProps) {
  const { reasons, note, both, problems, refs, change } = rejection
  const reasonField = (of: Item) => {
    const name = of === 'ssn' ? 'ssnReason' : 'idReason'
    return (
      <ReasonField
        ref={refs[name]}
        label={items.length > 1 ? `Reason for the ${itemNames[of].short}` : 'Reason'}
        options={optionsOf(of)}
        value={reasons[of]}
        onChange={(reason) => change({ reasons: { ...reasons, [of]: reason } })}
        error={problems[name]}
      />
    )
  }
  return (
    <Stack gap="sm">
      {reasonField(item)}
      {other ? (
        <Checkbox
          label={`Reject the ${itemNames[other.item].long} as well`}
          hint={other.status === 'verified' ? 'It is verified now.' : undefined}
          checked={both}
          onChange={({ target }) => change({ both: target.checked })}
        />
      ) : null}
      {items.length > 1 ? reasonField(otherItem(item)) : null}
      <NoteField
        ref={refs.note}
        value={note}
        onChange={(typed) => change({ note: typed })}
        error={problems.note}
      />
      <CustomerReads items={items} firstName={firstName} rejection={rejection} />
    </Stack>
  )
}

type CustomerReadsProps = Pick<RejectionFieldsProps, 'items' | 'firstName' | 'rejection'>

/**
 * What the customer will read, to the letter.
 *
 * Accessibility: a screen reader reads a sentence when another reason is chosen, but not the note while it is typed.
 */
function CustomerReads({ items, firstName, rejection: { reasons, note } }: CustomerReadsProps) {
  const typed = note.trim()
  return (
    <Stack gap="xs">
      <p className={quiet.quiet}>
        {firstName} will read this in a letter, in their messages and on their Verification screen:
      </p>
      <div className={styles.words}>
        <div aria-live="polite">
          {items.map((item) => {
            const { sentence } = ITEM_REASONS[reasons[item] ?? 'other']
            const isSaid = whyRejected({ label: '', sentence }, typed || null).includes(sentence)
            return isSaid ? (
              <p key={item}>
                {items.length > 1 ? <strong>{itemNames[item].short}: </strong> : null}
                {sentence}
              </p>
            ) : null
          })}
        </div>
        {typed === '' ? null : <p>{typed}</p>}
      </div>
    </Stack>
  )
}
