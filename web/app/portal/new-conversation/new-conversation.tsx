import { brand } from '@bank/contract/brand'
import type { ThreadTopic } from '@bank/contract/thread-details'
import { Link } from 'react-router'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'
import { paths } from '../../paths.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Select } from '../../ui/select/select.tsx'
import type { Route } from './+types/new-conversation'
import { ThreadForm } from './thread-form.tsx'
import { topicOf, topicOptions, topicWords } from './topics.ts'

export const handle = {
  title: 'New conversation',
  intro: `Write to ${brand.bankName}. We answer in your conversation and tell you when we have.`,
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Begins a conversation about the topic of the address (DEC-62). */
export default function NewConversation() {
  const [parameters, change] = useUrlParameters()
  const topic = topicOf(parameters)
  const choose = (next: ThreadTopic) => change((now) => withParameter(now, 'topic', next))
  return (
    <Stack gap="lg">
      <PageHeader {...handle} eyebrow={<Link to={paths.dashboard.support}>Support</Link>} />
      <Card>
        <Stack>
          <Select
            label="Topic"
            value={topic}
            options={topicOptions}
            onChange={choose}
            hint={topicWords[topic].hint}
          />
          {topic === 'security' ? (
            <p>
              In an emergency, call {brand.emergencyPhone.replaceAll(' ', '\u00a0')} at any time. We never ask
              for your password.
            </p>
          ) : null}
          <ThreadForm key={topic} topic={topic} />
        </Stack>
      </Card>
    </Stack>
  )
}
