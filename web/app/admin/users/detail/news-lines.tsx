import { DateText } from '../../../ui/date/date.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { decidedWords, type VerificationNews } from './verification-news.ts'

type NewsLinesProps = {
  news: VerificationNews
  /** The customer. */
  name: string
  ownId: string | undefined
}

/** What has happened to a verification while it was on the screen: who decided what, and what the customer sent. */
export function NewsLines({ news: { decided, submission, isOtherPerson }, name, ownId }: NewsLinesProps) {
  return (
    <Stack gap="xs">
      {decided ? (
        <p>
          {decidedWords(decided, ownId)} on <DateText iso={decided.at} variant="dateAndTime" />.
        </p>
      ) : null}
      {submission ? (
        <p>
          {name} sent {submission.isFirst ? 'a submission' : 'a newer submission'}
          {submission.at === null ? null : (
            <>
              {' '}
              on <DateText iso={submission.at} variant="dateAndTime" />
            </>
          )}
          .
          {submission.isFirst
            ? null
            : ' What you opened before is out of date, so look again before you decide.'}
        </p>
      ) : null}
      {isOtherPerson ? (
        <p>
          The name, birth date or country of {name} has changed. Compare it with the submission again before
          you decide.
        </p>
      ) : null}
    </Stack>
  )
}

/** The same in words, for screen readers. */
export function newsWords(
  { decided, submission, isOtherPerson }: VerificationNews,
  name: string,
  ownId: string | undefined,
): string {
  return [
    ...(decided ? [`${decidedWords(decided, ownId)}.`] : []),
    ...(submission ? [`${name} sent ${submission.isFirst ? 'a submission' : 'a newer submission'}.`] : []),
    ...(isOtherPerson ? [`The name, birth date or country of ${name} has changed.`] : []),
  ].join(' ')
}
