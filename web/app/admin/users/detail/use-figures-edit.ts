import { activity } from '@bank/contract/activity'
import { ApiError } from '@bank/contract/client'
import { type Figures, finances } from '@bank/contract/finances'
import type { User } from '@bank/contract/identity'
import { oversight } from '@bank/contract/oversight'
import { useEffect, useState } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { FigureChange } from '../../figures/figure-change.ts'
import { personName } from '../../people/person-name.ts'
import { asEdit, changesIn, hasOutdated, rebased, type Typed } from './figures-form.ts'

type FiguresToEdit = {
  user: User
  figures: Figures
  /** When the figures were read, in milliseconds since 1970. */
  readAt: number
  typed: Typed
  onType: (typed: Typed) => void
}

/** The queries whose data depends on a user's figures. */
const changedByFigures = [
  activity.listOf,
  finances.balancesOf,
  finances.listAssets,
  oversight.stats,
  oversight.auditLogs,
] as const

/**
 * Reviewing and saving what was typed. If someone else has changed one of the figures since typing began, nothing is saved:
 * that is said, what was typed stays, and from then on it is compared with the current figures (HAZ-A9).
 */
export function useFiguresEdit({ user, figures, readAt, typed, onType }: FiguresToEdit) {
  const [failure, setFailure] = useState<string | null>(null)
  // When the server refused figures as outdated, until they have been read again.
  const [refusedAt, setRefusedAt] = useState<number | null>(null)
  // The changes when the dialog opened, even if the screen loads other figures in the meantime.
  const [asked, setAsked] = useState<readonly FigureChange[]>([])
  const [reviewing, setReviewing] = useState(false)
  const [reason, setReason] = useState('')
  const saving = useApiMutation(finances.editFigures, {
    failure: '',
    words: (error) =>
      isOutdated(error)
        ? null
        : `Error updating user data. Please try again. ${failureWords(error, '')}`.trim(),
    refreshes: changedByFigures,
    onSuccess() {
      toast.success('The figures are saved.', { hint: personName(user) })
      setReviewing(false)
      discard()
    },
    onFailure(error) {
      if (!isOutdated(error)) return
      setReviewing(false)
      setFailure(`${error.message} ${COMPARE}`)
      setRefusedAt(Date.now())
    },
  })

  useEffect(() => {
    if (refusedAt === null || readAt < refusedAt) return
    setRefusedAt(null)
    onType(rebased(typed, figures))
  }, [refusedAt, readAt, figures, typed, onType])

  function discard() {
    onType({})
    setReason('')
  }

  function dismiss() {
    setFailure(null)
    saving.dismiss()
  }

  function ask() {
    dismiss()
    const changes = changesIn(typed)
    if (changes.length === 0) {
      toast.info('Nothing was changed.', { hint: personName(user) })
      return discard()
    }
    // The server would refuse them.
    if (hasOutdated(typed, figures)) {
      setFailure(`Someone else changed these figures in the meantime, so nothing was saved. ${COMPARE}`)
      return onType(rebased(typed, figures))
    }
    setAsked(changes)
    setReviewing(true)
  }

  return {
    ask,
    discard,
    failure,
    dismiss,
    review: {
      open: reviewing,
      changes: asked,
      reason,
      onReason: setReason,
      onConfirm: () => void saving.send({ params: { id: user.id }, body: asEdit(asked, reason) }),
      onClose: () => setReviewing(false),
      busy: saving.busy,
      error: saving.failure,
    },
  }
}

const COMPARE = 'What you typed is still here. Compare it with the current figures and save again.'

/** Whether someone else has changed the figures since they were loaded. */
const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'figures_changed'
