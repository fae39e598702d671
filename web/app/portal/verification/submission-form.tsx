import { ApiError, accepted } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { type VerificationStatus, verification } from '@bank/contract/verification'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { Controller, type SubmitHandler, useForm } from 'react-hook-form'
import { serverWords, showFieldErrors } from '../../api/failure-words.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from '../../api/refresh.ts'
import { uploadWith } from '../../api/upload.ts'
import { queryKey } from '../../api/use-api-query.ts'
import { currentSession } from '../../session/store.ts'
import { FormFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { IdImageField } from './id-image-field.tsx'
import { SsnField } from './ssn-field.tsx'
import { EMPTY, type Entry, openItems, submissionOf, submissionRules } from './submission.ts'

/** The delay before the status is read again, in milliseconds. */
const RELOAD_MS = 1000

/** The form for the items that are not verified yet: the number, the ID or both. */
export function SubmissionForm({ status }: { status: VerificationStatus }) {
  const open = openItems(status)
  const formId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  /** The upload's progress, from 0 to 1; null when nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null)
  /** The number of submissions. After each one the number field is replaced, so that it is hidden again. */
  const [times, setTimes] = useState(0)
  const form = useForm({ resolver: zodResolver(submissionRules(open)), defaultValues: EMPTY })
  const { control, formState, handleSubmit, reset, setError } = form
  const { errors, isSubmitting } = formState

  const submit: SubmitHandler<Entry> = async (entry) => {
    const asked = currentSession()?.user.id
    setFailure(null)
    setSent(0)
    try {
      const upload = uploadWith(setSent)
      const reply = await accepted(upload(verification.submit, { form: submissionOf(entry, open) }))
      toast.success('Verification documents submitted successfully!')
      queryClient.setQueryData(queryKey(asked, verification.status, {}), reply ?? { data: sentNow(status) })
      setTimeout(() => void refresh(verification.status, identity.me), RELOAD_MS)
      reset(EMPTY)
      setTimes(times + 1)
    } catch (error) {
      setFailure(serverWords(error, 'Failed to submit verification documents. Please try again.'))
      showFieldErrors(error, ['ssn', 'idFront', 'idBack'], setError)
      // An administrator has decided in the meantime, so different items are open now.
      if (error instanceof ApiError && error.status === 409) void refresh(verification.status)
    } finally {
      setSent(null)
    }
  }

  return (
    <Card title={titleOf(status)} description={<Reason status={status} />}>
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <Stack>
          <FormFailure failure={failure} onDismiss={() => setFailure(null)} />
          {open.ssn ? (
            <Grid columns={2}>
              <Controller
                name="ssn"
                control={control}
                render={({ field }) => (
                  <SsnField
                    key={times}
                    value={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    ref={field.ref}
                    error={errors.ssn?.message}
                    disabled={isSubmitting}
                  />
                )}
              />
            </Grid>
          ) : null}
          {open.id ? (
            <Grid columns={2}>
              {sides.map(({ name, label, optional }) => (
                <Controller
                  key={name}
                  name={name}
                  control={control}
                  render={({ field }) => (
                    <IdImageField
                      label={label}
                      optional={optional}
                      file={field.value}
                      onChoose={(file) => {
                        field.onChange(file)
                        // Report a bad file at once and not only on submit.
                        void form.trigger(name)
                      }}
                      onBlur={field.onBlur}
                      ref={field.ref}
                      error={errors[name]?.message}
                      disabled={isSubmitting}
                    />
                  )}
                />
              ))}
            </Grid>
          ) : null}
          {sent === null ? null : <Progress sent={sent} />}
          <Row>
            <Button type="submit" busy={isSubmitting} busyLabel="Submitting...">
              Submit for Verification
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

/** The status after sending: the sent items are pending, even if the response does not say so. */
function sentNow(before: VerificationStatus): VerificationStatus {
  const open = openItems(before)
  return {
    ...before,
    ...(open.ssn && { ssnStatus: 'pending' }),
    ...(open.id && { idStatus: 'pending' }),
  }
}

const sides = [
  { name: 'idFront', label: 'Front ID image', optional: false },
  { name: 'idBack', label: 'Back ID image', optional: true },
] as const

function titleOf({ ssnStatus, idStatus }: VerificationStatus): string {
  const statuses = [ssnStatus, idStatus]
  if (statuses.includes('rejected')) return 'Please send it again'
  return statuses.includes('pending') ? 'Send something else instead' : 'Send your documents'
}

/** Says why there is something to send, or why sending again is possible. */
function Reason({ status }: { status: VerificationStatus }) {
  const { ssnStatus, idStatus, submittedAt } = status
  if (submittedAt !== null && [ssnStatus, idStatus].includes('pending')) {
    return (
      <>
        What you sent <DateText iso={submittedAt} variant="relative" /> is being looked at. If you send again,
        that replaces it.
      </>
    )
  }
  if (ssnStatus === 'verified') return 'Your SSN is verified, so only your ID is needed.'
  if (idStatus === 'verified') return 'Your ID is verified, so only your SSN is needed.'
  return 'Lay the card on a dark surface, and make sure that all four corners are in the picture.'
}

function Progress({ sent }: { sent: number }) {
  const isSent = sent === 1
  return (
    <ProgressBar
      label={isSent ? 'Sent. We are storing your documents safely.' : 'Sending your documents'}
      value={sent * 100}
      tone={isSent ? 'done' : 'plain'}
    />
  )
}
