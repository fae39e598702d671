import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import quiet from '../../ui/quiet/quiet.module.css'

/** What was typed, in groups: an address or a key that was changed on its way looks right at a glance (HAZ-B1). */
export function CompareWithSource({ text }: { text: string }) {
  return (
    <div>
      <span className={quiet.quiet}>Compare it with its source:</span> <AddressInGroups address={text} />
    </div>
  )
}
