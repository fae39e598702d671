import { brand } from '@bank/contract/brand'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { RefObject } from 'react'
import { saveFile } from '../../api/save-file.ts'
import { useLastShown } from '../../lists/last-shown.ts'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import styles from './recovery-codes-dialog.module.css'

type RecoveryCodesDialogProps = {
  /** Null while the dialog is closed. */
  codes: readonly string[] | null
  /** The person says that they have kept the codes. */
  onKept: () => void
  /** Takes the focus afterward: the button that led here may be gone. */
  fallback: RefObject<HTMLElement | null>
}

/** Shows new recovery codes, which can't be shown again. It closes only when the person confirms that they have kept them. */
export function RecoveryCodesDialog({ codes, onKept, fallback }: RecoveryCodesDialogProps) {
  const shown = useLastShown(codes)
  if (shown === null) return null
  return (
    <Dialog
      open={codes !== null}
      onClose={onKept}
      title="Keep your recovery codes"
      locked
      footer={<Button onPress={onKept}>I have kept them</Button>}
    >
      <div className={styles.sheet} data-print-alone>
        <Stack gap="sm">
          <p>
            If you lose your phone, each of these codes logs you in once, together with your password. We
            can’t show them again.
          </p>
          <p className={styles.onPaper}>
            Recovery codes for {brand.bankName}. Each works once. Keep this page where only you can find it.
          </p>
          <ol className={styles.codes} aria-label="Recovery codes" translate="no">
            {shown.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <Row gap="xs">
            <CopyButton text={shown.join('\n')} label="Copy codes" confirmation="Codes copied" />
            <Button
              variant="secondary"
              size="sm"
              icon={<Download aria-hidden="true" />}
              onPress={() => saveFile(codesFile(shown))}
            >
              Download as text
            </Button>
            <Button
              variant="secondary"
              size="sm"
              icon={<Printer aria-hidden="true" />}
              onPress={() => window.print()}
            >
              Print
            </Button>
          </Row>
        </Stack>
      </div>
      <RestoreFocus fallbacks={[fallback]} />
    </Dialog>
  )
}

/** The codes as a text file that says what they are for. It names no account, so a finder can't use it. */
function codesFile(codes: readonly string[]): File {
  const lines = [
    `Recovery codes for ${brand.bankName}`,
    'Each code logs you in once, together with your password.',
    '',
    ...codes,
    '',
  ]
  return new File([lines.join('\n')], 'recovery-codes.txt', { type: 'text/plain' })
}
