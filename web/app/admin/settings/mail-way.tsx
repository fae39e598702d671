import type { SavedSettings } from '@bank/contract/oversight'
import Mail from 'lucide-react/icons/mail'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import styles from './settings-fields.module.css'

type Way = SavedSettings['mail']

/** Where the bank's letters go (DEC-46). Only the operator can change it. */
export function MailWay({ mail }: { mail: Way }) {
  const { tone, label, words } = ways[mail]
  return (
    <Card title="Email delivery" description="Set by the operator, not here." icon={<Mail />}>
      <Stack gap="xs">
        <p>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className={styles.words}>{words}</p>
      </Stack>
    </Card>
  )
}

const ways = {
  smtp: {
    tone: 'positive',
    label: 'Sent by mail server',
    words: 'Emails go to customers and staff through the mail server.',
  },
  files: {
    tone: 'pending',
    label: 'Written to files',
    words:
      'No mail server is set up, so nobody receives emails: they are files in the folder “outbox” of the data directory. To send them, the operator sets SMTP_URL.',
  },
  none: {
    tone: 'negative',
    label: 'Not sent',
    words:
      'No mail server is set up, so no emails are sent. Nobody can confirm an email address or get a link for a new password until the operator sets SMTP_URL.',
  },
} as const satisfies Record<Way, { tone: string; label: string; words: string }>
