import { ApiError } from '@bank/contract/client'
import { Meanwhile } from '@bank/contract/meanwhile'
import type { ReactNode } from 'react'
import * as z from 'zod'
import styles from './changed-meanwhile.module.css'
import { Banner } from './ui/banner/banner.tsx'
import { Button } from './ui/button/button.tsx'
import { DescriptionList } from './ui/description-list/description-list.tsx'
import { Row } from './ui/layout/row.tsx'
import { Stack } from './ui/layout/stack.tsx'

/** What somebody else has changed, where that is why an edit was refused (D69); null otherwise. */
export function meanwhileOf(error: unknown): Meanwhile | null {
  const isThat = error instanceof ApiError && error.code === 'changed_meanwhile'
  return isThat ? (Meanwhile.safeParse(error.body).data ?? null) : null
}

/** `seen` of an edit: since when nobody else may have changed it. Nothing where the server told no moment. */
export function seenOf({ updatedAt }: { updatedAt: string }): { seen?: string } {
  return updatedAt === '' ? {} : { seen: updatedAt }
}

/**
 * What was loaded, with what somebody else has changed in it since: what an editor compares with from then on.
 * @param schema of the record as it is loaded, which turns dollars into cents
 */
export function withTheirs<Schema extends z.ZodObject>(
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
  /** Each changed field and what it is now. */
  changes: readonly { label: string; value: ReactNode }[]
  onLoadTheirs: () => void
  onSaveMine: () => void
  busy: boolean
}

/** Why an edit was not saved: what somebody else has made of its fields meanwhile, and the two ways to go on. */
export function ChangedMeanwhile({ title, changes, onLoadTheirs, onSaveMine, busy }: ChangedMeanwhileProps) {
  return (
    <div ref={bringIntoView} className={styles.told}>
      <Banner tone="error" title={title}>
        <Stack gap="sm">
          <p>Nothing was saved, and what you typed is still here. This is what has changed:</p>
          <div className={styles.changes}>
            <DescriptionList layout="rows" items={[...changes]} />
          </div>
          <Row gap="xs" wrap>
            <Button variant="secondary" size="sm" onPress={onLoadTheirs} disabled={busy}>
              Load the new values
            </Button>
            <Button size="sm" onPress={onSaveMine} busy={busy} busyLabel="Saving...">
              Save mine over them
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
