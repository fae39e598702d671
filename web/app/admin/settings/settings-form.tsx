import type { SavedSettings } from '@bank/contract/oversight'
import { ChangedMeanwhile } from '../../forms/changed-meanwhile.tsx'
import { UnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { MaintenanceQuestion } from './maintenance-question.tsx'
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
        {failure === null ? null : (
          <Banner tone="error" title="Failed to save settings" onDismiss={edit.dismiss}>
            {failure}
          </Banner>
        )}
        {meanwhile ? (
          <ChangedMeanwhile
            title="Someone else has changed the settings"
            changes={describeChanges(meanwhile)}
            onLoadTheirs={() => edit.loadTheirs(meanwhile)}
            onSaveMine={() => void edit.submit()}
            busy={busy}
          />
        ) : null}
        <SettingsFields form={form} />
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
