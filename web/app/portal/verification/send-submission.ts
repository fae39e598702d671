import { ApiError, accepted } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { type VerificationStatus, verification } from '@bank/contract/verification'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '../../account/session/session.ts'
import { serverWords, showFieldErrors } from '../../api/failure-words.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from '../../api/refresh.ts'
import { uploadWith } from '../../api/upload.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { queryKey } from '../../api/use-api-query.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useShownItems } from './shown-items.ts'
import { askedItems, EMPTY, type Entry, enteredItems, submissionOf, submissionRules } from './submission.ts'

/** The delay before the status is read again, in milliseconds. */
const RELOAD_MS = 1000

/** The form for the items that are asked for, and the upload that sends them. */
export function useSendSubmission(status: VerificationStatus) {
  const userId = useSession()?.user.id
  const form = useForm({ resolver: zodResolver(submissionRules(askedItems(status))), defaultValues: EMPTY })
  const { items, dropped, forget } = useShownItems(status, form)
  const [progress, setProgress] = useState<number | null>(null)
  const [submissions, setSubmissions] = useState(0)

  async function upload(entry: Entry) {
    setProgress(0)
    try {
      const send = uploadWith(setProgress)
      return await accepted(send(verification.submit, { form: submissionOf(entry, items) }))
    } finally {
      setProgress(null)
    }
  }

  const { send, failure, dismiss } = useChange(upload, {
    failure: 'Failed to submit verification documents. Please try again.',
    words: serverWords,
    onSuccess(answer, entry) {
      toast.success('Verification documents submitted successfully!')
      const key = queryKey(userId, verification.status, {})
      queryClient.setQueryData(key, answer ?? { data: statusAfter(status, entry) })
      setTimeout(() => void refresh(verification.status, identity.me), RELOAD_MS)
      form.reset(EMPTY)
      forget()
      setSubmissions((count) => count + 1)
    },
    onFailure(error) {
      showFieldErrors(error, ['ssn', 'idFront', 'idBack'], form.setError)
      // An administrator has decided in the meantime, so the items to send have changed.
      if (error instanceof ApiError && error.status === 409) void refresh(verification.status)
    },
  })

  return {
    form,
    items,
    /** The items that were verified while the customer was entering them. */
    dropped,
    forget,
    submit: form.handleSubmit(send),
    /** Also true while the pictures are checked before they are sent. */
    isSubmitting: form.formState.isSubmitting,
    failure,
    dismiss,
    /** The upload's progress, from 0 to 1; null when nothing is being sent, also while the pictures are checked. */
    progress,
    /** The number of successful submissions. */
    submissions,
  }
}

/** The status after sending: the sent items are pending, even if the response does not say so. */
function statusAfter(before: VerificationStatus, sent: Entry): VerificationStatus {
  const { ssn, id } = enteredItems(sent)
  return { ...before, ...(ssn && { ssnStatus: 'pending' }), ...(id && { idStatus: 'pending' }) }
}
