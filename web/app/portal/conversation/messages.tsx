import { brand } from '@bank/contract/brand'
import type { Conversation, ThreadMessage } from '@bank/contract/threads'
import ImageIcon from 'lucide-react/icons/image'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { nounOf } from '../../ui/count/noun-of.ts'
import { TimeOfDay, useFormatDayOf } from '../../ui/date/time-of-day.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './messages.module.css'

/** The messages by day, oldest first. */
export function Messages({ messages }: Pick<Conversation, 'messages'>) {
  const formatDay = useFormatDayOf()
  const firstWithPictures = messages.find(({ pictures }) => pictures > 0)?.id
  return (
    <div className={styles.days}>
      {[...Map.groupBy(messages, formatDay)].map(([day, some]) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol className={styles.messages}>
            {some.map((message) => (
              <Message key={message.id} message={message}>
                {message.id === firstWithPictures ? (
                  <p className={styles.quiet}>
                    Only the bank’s staff can look at pictures that were sent. They are not shown here again.
                  </p>
                ) : null}
              </Message>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

type MessageProps = { message: ThreadMessage; children: ReactNode }

function Message({ message: { id, from, text, at, pictures }, children }: MessageProps) {
  if (from === 'news') {
    return (
      <li className={styles.news} data-message={id} tabIndex={-1}>
        <Info aria-hidden="true" />
        <p>
          <span className={styles.text}>{text}</span> <TimeOfDay iso={at} />
        </p>
      </li>
    )
  }
  return (
    <li className={styles.message} data-from={from} data-message={id} tabIndex={-1}>
      <p className={styles.head}>
        <strong>{from === 'customer' ? 'You' : brand.bankName}</strong>
        <VisuallyHidden>, </VisuallyHidden>
        <TimeOfDay iso={at} />
      </p>
      <p className={styles.text}>{text}</p>
      {pictures > 0 ? (
        <p className={styles.pictures}>
          <ImageIcon aria-hidden="true" />
          {pictures} {nounOf(pictures, 'pictures')}, sent
        </p>
      ) : null}
      {children}
    </li>
  )
}
