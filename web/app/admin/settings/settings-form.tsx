import type { SavedSettings } from '@bank/contract/oversight'
import { ChangedMeanwhile } from '../../forms/changed-meanwhile.tsx'
import { UnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { ActFailure } from '../acts/act-failure.tsx'
import { describeChanges } from './setting-changes.ts'
import { SettingsFields } from './settings-fields.tsx'
import styles from './settings-form.module.css'
import { useSettingsEdit } from './use-settings-edit.ts'

/** The form for the settings. */
export function SettingsForm({ settings }: { settings: SavedSettings }) {
  const edit = useSettingsEdit(settings)
  const { form, isChanged, busy, failure, meanwhile } = edit

  return (
    <form noValidate onSubmit={(event) => void edit.submit(event)}>
      <Stack>
        <ActFailure title="Failed to save settings" reason={failure} onDismiss={edit.dismiss} />
        {meanwhile ? (
          <ChangedMeanwhile
            title="Someone else has changed the settings"
            changes={describeChanges(meanwhile)}
            onLoadTheirs={() => edit.loadTheirs(meanwhile)}
            onSaveMine={() => void edit.submit()}
            busy={busy}
          />
        ) : null}
        <SettingsFields form={form} backups={settings.backups} />
        <Row gap="sm">
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Save Settings
          </Button>
          {isChanged ? (
            <Button variant="quiet" onPress={edit.discard} disabled={busy}>
              Discard changes
            </Button>
          ) : null}
          <p className={styles.state} role="status">
            {isChanged ? 'There are unsaved changes.' : ''}
          </p>
        </Row>
      </Stack>
      <UnsavedChangesGuard unsaved={isChanged}>
        Your changes to the settings have not been saved.
      </UnsavedChangesGuard>
      <MaintenanceQuestion open={edit.isAsking} busy={busy} onClose={edit.cancel} onConfirm={edit.confirm} />
    </form>
  )
}

type MaintenanceQuestionProps = {
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before all customers are locked out. */
function MaintenanceQuestion({ open, busy, onClose, onConfirm }: MaintenanceQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Turn maintenance mode on?"
      act="Turn on maintenance mode"
      tone="danger"
      onConfirm={onConfirm}
      busy={busy}
      busyLabel="Saving..."
    >
      <Stack gap="sm">
        <p>
          Customers can’t use the portal, not even in the middle of a payment, until an administrator turns
          this off again. The public site will say that maintenance is in progress.
        </p>
        <p>Administrators can keep working. Your other changes on this screen will be saved as well.</p>
      </Stack>
    </ConfirmDialog>
  )
}
