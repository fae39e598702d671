import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import styles from './comparison.module.css'

type ComparisonProps = {
  /** The first addresses of the key; empty if there is nothing to compare. */
  addresses: readonly string[]
  compared: readonly string[]
  onCompare: (addresses: string[]) => void
  hasSavedKey: boolean
  error: string | undefined
}

/** The first addresses of a saved key, each of which staff compare with their own wallet (HAZ-B1). */
export function Comparison({ addresses, compared, onCompare, hasSavedKey, error }: ComparisonProps) {
  const wrong = <FieldError id="confirmed-addresses-error" error={error} />
  if (addresses.length === 0) return error ? <div>{wrong}</div> : null

  function mark(marked: string, isSame: boolean) {
    onCompare(addresses.filter((address) => (address === marked ? isSame : compared.includes(address))))
  }

  return (
    <div ref={hasSavedKey ? bringIntoView : undefined}>
      <Card tone="quiet" title="Compare with our own wallet" level={3}>
        <Stack gap="xs">
          {hasSavedKey ? (
            <Banner tone="success" title="The key is saved">
              Compare its first addresses now, or later with Edit. Until they are compared and used, customers
              pay to the wallet’s own address.
            </Banner>
          ) : null}
          <p>
            Open the list of receiving addresses in our own wallet. These must be its first three, in this
            order. If one differs, the key is not ours: stop, and tell another administrator.
          </p>
          <ol className={styles.addresses} aria-describedby={error ? 'confirmed-addresses-error' : undefined}>
            {addresses.map((address, index) => (
              <li key={address}>
                <AddressInGroups address={address} />
                <Checkbox
                  label={`This is address ${index + 1} in our own wallet`}
                  checked={compared.includes(address)}
                  onChange={({ target }) => mark(address, target.checked)}
                />
              </li>
            ))}
          </ol>
          {wrong}
        </Stack>
      </Card>
    </div>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' })
}
