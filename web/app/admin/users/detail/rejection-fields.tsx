import type { ItemStatus } from '@bank/contract/identity'
import { ITEM_REASONS, ItemReason } from '@bank/contract/reasons'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { CustomerReads } from '../../acts/customer-reads.tsx'
import { NoteField, ReasonField } from '../../acts/reason-fields.tsx'
import type { ItemRejection } from './item-rejection.ts'
import { type Item, itemNames, otherItem } from './items.ts'

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
  const { reasons, note, both, problemOf, refs, change } = rejection
  const reasonField = (of: Item) => {
    const name = of === 'ssn' ? 'ssnReason' : 'idReason'
    return (
      <ReasonField
        ref={refs[name]}
        label={items.length > 1 ? `Reason for the ${itemNames[of].short}` : 'Reason'}
        options={optionsOf(of)}
        value={reasons[of]}
        onChange={(reason) => change({ reasons: { ...reasons, [of]: reason } })}
        error={problemOf(name)}
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
        error={problemOf('note')}
      />
      <CustomerReads
        name={firstName}
        where="on their Verification screen"
        reasons={items.map((each) => ({
          of: items.length > 1 ? itemNames[each].short : null,
          words: ITEM_REASONS[reasons[each] ?? 'other'],
        }))}
        note={note}
      />
    </Stack>
  )
}
