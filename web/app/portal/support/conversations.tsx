import { type Thread, threads } from '@bank/contract/threads'
import MessageCircle from 'lucide-react/icons/message-circle'
import { Link } from 'react-router'
import { useGrowingList } from '../../api/use-api-list.ts'
import { GrowingRows } from '../../lists/growing-rows.tsx'
import { ListRow, RowList, RowSkeletons } from '../../lists/row-list.tsx'
import { conversationPath, newConversationPath } from '../../paths.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { stateOf, topicName } from '../conversation/thread-words.ts'
import styles from './conversations.module.css'

/** What else can be begun; a question begins with Live Chat. */
const starts = [
  { topic: 'appointment', words: 'Schedule an appointment' },
  { topic: 'credit', words: 'Request credit' },
  { topic: 'security', words: 'Report a security issue' },
  { topic: 'complaint', words: 'Make a complaint' },
] as const

/** The customer’s conversations with the bank, those with the latest message first, and ways to begin another. */
export function Conversations() {
  const growing = useGrowingList(threads.list, {}, 'Failed to load your conversations')
  return (
    <Card title="Your conversations">
      <div className={styles.parts}>
        <Row gap="xs">
          {starts.map(({ topic, words }) => (
            <ButtonLink
              key={topic}
              variant="secondary"
              size="sm"
              render={(props) => <Link to={newConversationPath(topic)} prefetch="intent" {...props} />}
            >
              {words}
            </ButtonLink>
          ))}
        </Row>
        <GrowingRows list={growing} noun="conversations">
          <Loaded
            data={growing.list}
            skeleton={<RowSkeletons count={3} />}
            loadingLabel="Loading your conversations"
          >
            {({ rows }) =>
              rows.length === 0 ? (
                <Nothing />
              ) : (
                <RowList label="Your conversations">
                  {rows.map((thread) => (
                    <ConversationRow key={thread.id} thread={thread} />
                  ))}
                </RowList>
              )
            }
          </Loaded>
        </GrowingRows>
      </div>
    </Card>
  )
}

function ConversationRow({ thread }: { thread: Thread }) {
  const { id, topic, status, preview, unread, lastMessageAt } = thread
  const title = topicName(topic)
  const { words, tone } = stateOf(status)
  return (
    <ListRow
      title={title}
      to={conversationPath(id)}
      name={[`${title}: ${preview}`, unread && 'new message'].filter(Boolean).join(', ')}
      end={unread ? <Badge tone="pending">New message</Badge> : <Badge tone={tone}>{words}</Badge>}
      text={
        <span className={styles.preview} data-unread={unread || undefined}>
          {preview}
        </span>
      }
      details={[unread ? words : null, <DateText key="day" iso={lastMessageAt} />]}
    />
  )
}

const Nothing = () => (
  <EmptyState
    title="No conversations yet"
    hint="What you and the bank write to each other will be here."
    icon={<MessageCircle />}
  />
)
