import type { VerificationStatus } from '@bank/contract/verification'
import { Controller } from 'react-hook-form'
import { FormFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import { IdImageField } from './id-image-field.tsx'
import { useSendSubmission } from './send-submission.ts'
import { SsnField } from './ssn-field.tsx'

type Submission = ReturnType<typeof useSendSubmission>

/** The form for the items that are not verified yet: the number, the ID or both. */
export function SubmissionForm({ status }: { status: VerificationStatus }) {
  const submission = useSendSubmission(status)
  const { items, submit, isSubmitting, failure, dismiss, progress } = submission
  return (
    <Card title={titleOf(status)} description={<Instruction status={status} />}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <FormFailure failure={failure} onDismiss={dismiss} />
          {items.ssn ? <SsnItem submission={submission} /> : null}
          {items.id ? <IdItem submission={submission} /> : null}
          {progress === null ? null : <UploadProgress progress={progress} />}
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

function SsnItem({ submission: { form, isSubmitting, submissions } }: { submission: Submission }) {
  const { errors } = form.formState
  return (
    <Grid columns={2}>
      <Controller
        name="ssn"
        control={form.control}
        render={({ field }) => (
          <SsnField
            // A new field after each submission, so that the number is hidden again.
            key={submissions}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            error={errors.ssn?.message}
            readOnly={isSubmitting}
          />
        )}
      />
    </Grid>
  )
}

const sides = [
  { name: 'idFront', label: 'Front ID image', optional: false },
  { name: 'idBack', label: 'Back ID image', optional: true },
] as const

function IdItem({ submission: { form, isSubmitting, progress } }: { submission: Submission }) {
  const { errors } = form.formState
  return (
    <Grid columns={2}>
      {sides.map(({ name, label, optional }) => (
        <Controller
          key={name}
          name={name}
          control={form.control}
          render={({ field }) => (
            <IdImageField
              label={label}
              optional={optional}
              file={field.value}
              onChoose={(file) => {
                // What is checked before it is sent is what is sent.
                if (isSubmitting) return
                field.onChange(file)
                // Report a bad file at once and not only on submit.
                void form.trigger(name)
              }}
              onBlur={field.onBlur}
              ref={field.ref}
              error={errors[name]?.message}
              disabled={progress !== null}
            />
          )}
        />
      ))}
    </Grid>
  )
}

function titleOf({ ssnStatus, idStatus }: VerificationStatus): string {
  const statuses = [ssnStatus, idStatus]
  if (statuses.includes('rejected')) return 'Please send your documents again'
  return statuses.includes('pending') ? 'Replace what you sent' : 'Send your documents'
}

/** Says what to send, or why it can be sent again. */
function Instruction({ status }: { status: VerificationStatus }) {
  const { ssnStatus, idStatus, submittedAt } = status
  if (submittedAt !== null && [ssnStatus, idStatus].includes('pending')) {
    return (
      <>
        We are reviewing what you sent <DateText iso={submittedAt} variant="relative" />. A new submission
        replaces it.
      </>
    )
  }
  if (ssnStatus === 'verified') return 'Your SSN is verified. We only need your ID.'
  if (idStatus === 'verified') return 'Your ID is verified. We only need your SSN.'
  return 'Photograph your ID on a dark surface, with all four corners in the picture.'
}

function UploadProgress({ progress }: { progress: number }) {
  const isSent = progress === 1
  return (
    <ProgressBar
      label={isSent ? 'Your documents are sent and are being stored.' : 'Sending your documents'}
      value={progress * 100}
      tone={isSent ? 'done' : 'plain'}
    />
  )
}
