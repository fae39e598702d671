import type { ThreadStatus } from '@bank/contract/threads'
import { useRef, useState } from 'react'
import { useSession } from '../../../account/session/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { NOBODY, useAssigneeOptions } from './assignees.ts'
import styles from './care.module.css'
import { statusOptions, type Writer } from './statuses.ts'

export type CareEdit = { status?: ThreadStatus; assigneeId?: string | null }

type CareProps = {
  status: ThreadStatus
  writer: Writer
  assignee: { id: string; firstName: string; lastName: string } | null
  /** Saves a choice. Resolves when it has been saved and read again, or has failed. */
  onEdit: (edit: CareEdit) => Promise<void>
}

/** Who is to act next, and who of the staff takes care. A choice shows at once and is saved by itself, after those before it. */
export function Care({ status, writer, assignee, onEdit }: CareProps) {
  const ownId = useSession()?.user.id
  const [pending, setPending] = useState<readonly CareEdit[]>([])
  const last = useRef(Promise.resolve())
  const assigned = useRef<HTMLSelectElement>(null)
  const wanted: CareEdit = Object.assign({}, ...pending)
  const options = useAssigneeOptions(assignee)
  const assigneeId = wanted.assigneeId === undefined ? (assignee?.id ?? null) : wanted.assigneeId

  async function save(edit: CareEdit) {
    setPending((before) => [...before, edit])
    last.current = last.current.then(() => onEdit(edit))
    await last.current
    setPending((all) => all.filter((one) => one !== edit))
  }

  function assignToMe(id: string) {
    // The button goes with the press.
    assigned.current?.focus()
    void save({ assigneeId: id })
  }

  return (
    <div className={styles.care} aria-busy={pending.length > 0}>
      <div className={styles.choice}>
        <Select
          label="Status"
          compact
          options={statusOptions(writer)}
          value={wanted.status ?? status}
          onChange={(chosen) => void save({ status: chosen })}
        />
      </div>
      <div className={styles.choice}>
        <Select
          ref={assigned}
          label="Assigned to"
          compact
          options={options}
          value={assigneeId ?? NOBODY}
          onChange={(chosen) => void save({ assigneeId: chosen === NOBODY ? null : chosen })}
        />
      </div>
      {ownId === undefined || assigneeId === ownId ? null : (
        <Button variant="quiet" size="sm" onPress={() => assignToMe(ownId)}>
          Assign to me
        </Button>
      )}
    </div>
  )
}
