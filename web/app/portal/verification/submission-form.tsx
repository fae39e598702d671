import type { VerificationStatus } from '@bank/contract/verification'
import type { Ref } from 'react'
import { Controller } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { FormFailure } from '../../shell/signed-in-failure.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { BankNote } from '../screen/bank-note.tsx'
import { IdImageField } from './id-image-field.tsx'
import { useSendSubmission } from './send-submission.ts'
import { SsnField } from './ssn-field.tsx'
import type { Items } from './submission.ts'

type Submission = ReturnType<typeof useSendSubmission>

type SubmissionFormProps = {
  status: VerificationStatus
  /** What stands above the fields, and takes their focus if they are no longer asked for. */
  top: Ref<HTMLDivElement>
}

/** The form for what the bank needs, or what can still be replaced: the number, the ID or both. */
export function SubmissionForm({ status, top }: SubmissionFormProps) {
  const submission = useSendSubmission(status)
  const { items, dropped, forget, submit, isSubmitting, failure, dismiss, progress } = submission
  const isRedone = rejectedItems(status).length > 0
  return (
    <Card title={titleOf(status)} description={<Instruction status={status} items={items} />}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <div ref={top} tabIndex={-1}>
            <Stack>
              <DroppedNotice dropped={dropped} onDismiss={forget} />
              {isRedone && status.note ? <BankNote note={status.note} /> : null}
              <FormFailure failure={failure} onDismiss={dismiss} />
            </Stack>
          </div>
          {items.ssn ? <SsnItem submission={submission} /> : null}
          {items.id ? <IdItem submission={submission} /> : null}
          {progress === null ? null : <UploadProgress progress={progress} />}
          <Row>
            <Button type="submit" busy={isSubmitting} busyLabel="Submitting...">
              Submit for Verification
            </Button>
            {isRedone ? (
              <p className={quiet.quiet}>
                Not sure what to send? <Link to={paths.dashboard.support}>Contact us</Link>
              </p>
            ) : null}
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

type DroppedNoticeProps = { dropped: Items; onDismiss: () => void }

/** The customer was entering an item when the bank verified it. */
function DroppedNotice({ dropped, onDismiss }: DroppedNoticeProps) {
  if (!(dropped.ssn || dropped.id)) return null
  return (
    <Banner tone="success" onDismiss={onDismiss}>
      We have just verified your {dropped.ssn ? 'SSN' : 'ID'}, so you don’t need to send it again.
    </Banner>
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

const rejectedItems = ({ ssnStatus, idStatus }: VerificationStatus) =>
  [ssnStatus === 'rejected' && 'SSN', idStatus === 'rejected' && 'ID'].filter((item) => item !== false)

function titleOf(status: VerificationStatus): string {
  const [rejected, other] = rejectedItems(status)
  if (rejected) return `Please send your ${other ? 'documents' : rejected} again`
  const isPending = [status.ssnStatus, status.idStatus].includes('pending')
  return isPending ? 'Replace what you sent' : 'Send your documents'
}

/** Says what to send, or why it can be sent again. */
function Instruction({ status, items }: { status: VerificationStatus; items: Items }) {
  const { ssnStatus, idStatus, submittedAt } = status
  const [rejected, other] = rejectedItems(status)
  const isInReview = [ssnStatus, idStatus].includes('pending')
  if (rejected && !other && isInReview) {
    const kept = rejected === 'ID' ? 'SSN' : 'ID'
    return items.ssn && items.id
      ? `We only need your ${rejected}. You can still replace your ${kept}, which we are reviewing.`
      : `We are reviewing your ${kept}. We only need your ${rejected}.`
  }
  if (submittedAt !== null && isInReview) {
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
