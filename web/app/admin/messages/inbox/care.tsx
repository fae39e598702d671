import type { ThreadStatus } from '@bank/contract/threads'
import { useRef, useState } from 'react'
import { useSession } from '../../../account/session/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { NOBODY, useAssigneeOptions } from './assignees.ts'
import styles from './care.module.css'
import { statusOptions } from './statuses.ts'

export type CareEdit = { status?: ThreadStatus; assigneeId?: string | null }

type CareProps = {
  status: ThreadStatus
  assignee: { id: string; firstName: string; lastName: string } | null
  /** Saves a choice. Resolves when it has been saved and read again, or has failed. */
  onEdit: (edit: CareEdit) => Promise<void>
}

/** Who is to act next, and who of the staff takes care. A choice shows at once and is saved by itself, after those before it. */
export function Care({ status, assignee, onEdit }: CareProps) {
  const ownId = useSession()?.user.id
  const [pending, setPending] = useState<readonly CareEdit[]>([])
  const last = useRef(Promise.resolve())
  const wanted: CareEdit = Object.assign({}, ...pending)
  const options = useAssigneeOptions(assignee)
  const assigneeId = wanted.assigneeId === undefined ? (assignee?.id ?? null) : wanted.assigneeId

  async function save(edit: CareEdit) {
    setPending((before) => [...before, edit])
    last.current = last.current.then(() => onEdit(edit))
    await last.current
    setPending((all) => all.filter((one) => one !== edit))
  }

  return (
    <div className={styles.care} aria-busy={pending.length > 0}>
      <div className={styles.choice}>
        <Select
          label="Status"
          compact
          options={statusOptions}
          value={wanted.status ?? status}
          onChange={(chosen) => void save({ status: chosen })}
        />
      </div>
      <div className={styles.choice}>
        <Select
          label="Assigned to"
          compact
          options={options}
          value={assigneeId ?? NOBODY}
          onChange={(chosen) => void save({ assigneeId: chosen === NOBODY ? null : chosen })}
        />
      </div>
      {ownId === undefined || assigneeId === ownId ? null : (
        <Button variant="quiet" size="sm" onPress={() => void save({ assigneeId: ownId })}>
          Assign to me
        </Button>
      )}
    </div>
  )
}
