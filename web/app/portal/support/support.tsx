import { brand } from '@bank/contract/brand'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Action } from '../../actions/action.tsx'
import { actions } from '../../actions/actions.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Route } from './+types/support'
import { Conversations } from './conversations.tsx'
import styles from './support.module.css'

export const handle = {
  title: 'Support',
  intro: `Choose how you would like to contact us. ${brand.contactLine}.`,
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

type Channel = {
  name: keyof typeof actions.support
  description: string
  act: string
  icon: ReactNode
}

/** Keeps a telephone number on one line. */
const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0')

/** In the specified order. Where each one leads is in actions.ts (DEC-31). */
const channels: readonly [Channel, ...Channel[]] = [
  {
    name: 'Live Chat',
    description:
      'Chat with a member of our team. Your conversation stays here, and we tell you when we have answered.',
    act: 'Start a chat',
    icon: <MessageCircle />,
  },
  {
    name: 'Email Support',
    description: `Write to ${brand.supportEmail} about anything that is not urgent. Never include your password.`,
    act: 'Write an email',
    icon: <Mail />,
  },
  {
    name: 'FAQ',
    description: 'Answers to the questions that customers ask most often.',
    act: 'Read the answers',
    icon: <CircleHelp />,
  },
  {
    name: 'Security Issues',
    description: `How to protect yourself and report fraud. In an emergency, call ${unbroken(brand.emergencyPhone)} at any time.`,
    act: 'See what to do',
    icon: <ShieldAlert />,
  },
]

export default function Support() {
  const [chat, ...others] = channels
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <div className={styles.channels}>
        <section className={styles.lead} aria-labelledby="live-chat" data-ground="forest">
          <span className={styles.icon} aria-hidden="true">
            {chat.icon}
          </span>
          <h2 id="live-chat">{chat.name}</h2>
          <p>{chat.description}</p>
          <ButtonLink
            variant="secondary"
            size="sm"
            render={(props) => <Link to={actions.support[chat.name].to} prefetch="intent" {...props} />}
          >
            {chat.act}
          </ButtonLink>
        </section>
        {others.map(({ name, description, act, icon }) => (
          <Card key={name} title={name} icon={icon}>
            <div className={styles.channel}>
              <p>{description}</p>
              <ChannelLink name={name} act={act} />
            </div>
          </Card>
        ))}
      </div>
      <Conversations />
    </Stack>
  )
}

function ChannelLink({ name, act }: Pick<Channel, 'name' | 'act'>) {
  return (
    <Action page="support" label={name} variant="secondary" size="sm">
      {act}
    </Action>
  )
}
