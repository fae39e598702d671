import type { ThreadTopic } from '@bank/contract/thread-details'
import { classNames } from '../../../ui/class-names/class-names.ts'
import tones from '../../../ui/tone/tone.module.css'
import styles from './topic-badge.module.css'
import { topicWords } from './topics.ts'

/** What a conversation is about. Its icon and its word say so, not color alone. */
export function TopicBadge({ topic }: { topic: ThreadTopic }) {
  const { words, icon: Icon, tone } = topicWords[topic]
  return (
    <span className={classNames(tones.tone, styles.topic)} data-tone={tone}>
      <Icon aria-hidden="true" />
      {words}
    </span>
  )
}
