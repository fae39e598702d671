import { useId } from 'react'
import { FieldError } from '../../ui/field/field.tsx'
import { facts } from '../facts/facts.ts'
import { ReachByEmail, ReachByPhone } from '../parts/reach-by.tsx'
import { AnswerBox } from './answer-box.tsx'
import type { Answered } from './use-enquiry.ts'

/**
 * What a form says after a submit. The page gives it a key that changes each time, so that it is a new element and screen readers
 * read it again.
 */
export function EnquiryAnswer({ outcome }: { outcome: Answered }) {
  if (outcome.status === 'failed') return <NotSent message={outcome.message} />
  if (outcome.status === 'lost') return <NoAnswer />
  if (outcome.status === 'off') return <NothingSent />
  if (outcome.byEmail)
    return (
      <AnswerBox title="Thank you. We have received your message.">
        We answer by email within {facts.support.respondsWithin}.
      </AnswerBox>
    )
  return (
    <AnswerBox title="Thank you. We have received your message.">
      You gave no email address, so we can’t answer by email. To hear from us, call <ReachByPhone /> or write
      to <ReachByEmail />.
    </AnswerBox>
  )
}

/** Nothing was sent, and how to reach the bank (DEC-32). */
function NothingSent() {
  return (
    <AnswerBox title="Thank you. Nothing has been sent.">
      This form isn’t connected to the bank yet, so what you entered stayed in your browser. To reach us, call{' '}
      <ReachByPhone /> or write to <ReachByEmail />.
    </AnswerBox>
  )
}

function NotSent({ message }: { message: string }) {
  const id = useId()
  return (
    <div>
      <FieldError id={id} error={`Your message has not been sent. ${message}`} />
      <p>
        What you typed is still here. Try again in a while, or call <ReachByPhone />.
      </p>
    </div>
  )
}

/** A form has a reference, so that what is stored already is not stored again. */
function NoAnswer() {
  const id = useId()
  return (
    <div>
      <FieldError
        id={id}
        error="We could not confirm that it was sent. Press again; it is never sent twice."
      />
      <p>
        What you typed is still here. If it fails again, call <ReachByPhone />.
      </p>
    </div>
  )
}
