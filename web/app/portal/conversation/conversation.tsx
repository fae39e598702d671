import { Id } from '@bank/contract/text'
import type { Conversation } from '@bank/contract/threads'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useUrlParameters } from '../../lists/url-parameters.ts'
import { paths } from '../../paths.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/conversation'
import { AppointmentCard } from './appointment-card.tsx'
import { Composer } from './composer.tsx'
import { useConversation } from './conversation-query.ts'
import { CreditCard } from './credit-card.tsx'
import { Messages } from './messages.tsx'
import { NewMessage } from './new-message.tsx'
import { useReading } from './reading.ts'
import { useReadingPlace } from './reading-place.ts'
import { stateOf, topicName } from './thread-words.ts'

export const handle = { title: 'Conversation' } satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** What the customer and the bank write to each other about one matter (DEC-62). */
export default function ConversationScreen() {
  const [parameters] = useUrlParameters()
  const id = parameters.get('id')
  return Id.safeParse(id).success && id !== null ? <Known key={id} id={id} /> : <Missing />
}

function Known({ id }: { id: string }) {
  const read = useConversation(id)
  const { conversation, isMissing } = read
  if (isMissing) return <Missing />
  const topic = conversation.status === 'ready' ? topicName(conversation.value.topic) : handle.title
  return (
    <Stack gap="lg">
      <PageHeader title={topic} eyebrow={<Back />} />
      <UnlessFailed data={conversation}>
        <Loaded data={conversation} skeleton={<Skeletons />} loadingLabel="Loading your conversation">
          {(known) => <Open conversation={known} read={read} />}
        </Loaded>
      </UnlessFailed>
    </Stack>
  )
}

type OpenProps = { conversation: Conversation; read: ReturnType<typeof useConversation> }

function Open({ conversation, read }: OpenProps) {
  const { credit, appointment, topic, status, messages } = conversation
  const { words, tone } = stateOf(status)
  const composer = useRef<HTMLDivElement>(null)
  useReadingPlace(conversation, composer)
  const below = useReading(conversation, read.noteRead)
  return (
    <Stack gap="lg">
      {read.outOfDate ? (
        <Banner tone="warning" onRetry={read.outOfDate.retry} retrying={read.outOfDate.retrying}>
          This conversation could not be refreshed and may be out of date.
        </Banner>
      ) : null}
      <Row gap="xs">
        <span>State:</span> <Badge tone={tone}>{words}</Badge>
      </Row>
      {credit ? <CreditCard credit={credit} /> : null}
      {topic === 'appointment' ? (
        <AppointmentCard id={conversation.id} appointment={appointment} onChange={read.replace} />
      ) : null}
      <div>
        <Messages messages={messages} />
        <NewMessage message={below} />
      </div>
      <div ref={composer}>
        <Composer conversation={conversation} onSent={(message) => message && read.append(message)} />
      </div>
    </Stack>
  )
}

const Back = () => <Link to={paths.dashboard.support}>Support</Link>

function Missing() {
  return (
    <Stack gap="lg">
      <PageHeader title={handle.title} eyebrow={<Back />} />
      <Card>
        <EmptyState
          title="This conversation can’t be found"
          hint="The link may be incomplete, or it belongs to another account."
          action={
            <ButtonLink render={(props) => <Link to={paths.dashboard.support} {...props} />}>
              See your conversations
            </ButtonLink>
          }
        />
      </Card>
    </Stack>
  )
}

const Skeletons = () => (
  <Stack>
    <SkeletonBlock height="sm" />
    <SkeletonBlock height="lg" />
  </Stack>
)
