import { THREAD_MESSAGE_MAX } from '@bank/contract/threads'
import { formatCount } from '../../ui/count/format-count.ts'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import { PictureField } from './picture-field.tsx'
import type { useMessage } from './use-message.ts'

type MessageFieldsProps = {
  message: Pick<ReturnType<typeof useMessage>, 'draft' | 'change' | 'pictures' | 'progress' | 'busy'>
  label: string
  rows: number
  error: string | undefined
}

/** The text of a message with how long it is, and its pictures. */
export function MessageFields({ message, label, rows, error }: MessageFieldsProps) {
  const { draft, change, pictures, progress, busy } = message
  const length = draft.message.trim().length
  return (
    <>
      <TextArea
        label={label}
        rows={rows}
        value={draft.message}
        onChange={({ target }) => change({ message: target.value })}
        hint={`${formatCount(length)} of ${formatCount(THREAD_MESSAGE_MAX)} characters`}
        error={error}
        readOnly={busy}
      />
      <PictureField pictures={pictures} disabled={busy} />
      {progress === null ? null : (
        <ProgressBar
          label={progress === 1 ? 'Your pictures are sent and are being stored.' : 'Sending your pictures'}
          value={progress * 100}
          tone={progress === 1 ? 'done' : 'plain'}
        />
      )}
    </>
  )
}
