import { ApiError } from '@bank/contract/client'
import { Meanwhile } from '@bank/contract/meanwhile'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Banner } from '../ui/banner/banner.tsx'
import { Button } from '../ui/button/button.tsx'
import { DescriptionList } from '../ui/description-list/description-list.tsx'
import { Row } from '../ui/layout/row.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import styles from './changed-meanwhile.module.css'

/** What another person has changed, if that is why an edit was refused (DEC-69); null otherwise. */
export function meanwhileOf(error: unknown): Meanwhile | null {
  const isThat = error instanceof ApiError && error.code === 'changed_meanwhile'
  return isThat ? (Meanwhile.safeParse(error.body).data ?? null) : null
}

/** The `seen` of an edit: the server refuses it if another person changed the record later. Empty if unknown. */
export function seenOf({ updatedAt }: { updatedAt: string }): { seen?: string } {
  return updatedAt === '' ? {} : { seen: updatedAt }
}

/**
 * The loaded record with another person's changes: the editor compares with this from now on.
 * @param schema the schema with which the record was loaded, which turns dollars into cents
 */
export function withTheirs<Schema extends z.ZodMiniObject>(
  schema: Schema,
  loaded: z.output<Schema>,
  { changes, updatedAt }: Meanwhile,
): z.output<Schema> {
  const theirs = Object.fromEntries(changes.map(({ field, value }) => [field, value]))
  return z.parse(schema, { ...z.encode(schema, loaded), ...theirs, updatedAt })
}

type ChangedMeanwhileProps = {
  /** "Somebody else has changed this wallet" */
  title: string
  /** Each changed field with its new value. */
  changes: readonly { label: string; value: ReactNode }[]
  onLoadTheirs: () => void
  onSaveMine: () => void
  busy: boolean
}

/** Says that an edit was not saved because another person changed the same fields, and offers both ways to go on. */
export function ChangedMeanwhile({ title, changes, onLoadTheirs, onSaveMine, busy }: ChangedMeanwhileProps) {
  return (
    <div ref={bringIntoView} className={styles.notice}>
      <Banner tone="error" title={title}>
        <Stack gap="sm">
          <p>Your changes were not saved, but they are still in the form. These values have changed:</p>
          <div className={styles.changes}>
            <DescriptionList layout="rows" items={[...changes]} />
          </div>
          <Row gap="xs">
            <Button variant="secondary" size="sm" onPress={onLoadTheirs} disabled={busy}>
              Load the new values
            </Button>
            <Button size="sm" onPress={onSaveMine} busy={busy} busyLabel="Saving...">
              Save my version
            </Button>
          </Row>
        </Stack>
      </Banner>
    </div>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
