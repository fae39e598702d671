import type { Meanwhile } from '@bank/contract/meanwhile'
import { oversight, SavedSettings, Settings } from '@bank/contract/oversight'
import { wallets } from '@bank/contract/wallets'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { failureWords, showFieldErrors } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { ChangedMeanwhile, meanwhileOf, seenOf, withTheirs } from '../../forms/changed-meanwhile.tsx'
import { UnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { MaintenanceQuestion } from './maintenance-question.tsx'
import { changesOf, changesToTell } from './setting-changes.ts'
import { SettingsFields } from './settings-fields.tsx'
import styles from './settings-form.module.css'

/** The form for the settings. The input is kept if saving fails. */
export function SettingsForm({ settings }: { settings: SavedSettings }) {
  // The values for comparison: those loaded when the form opened, later those saved. A new read must not undo the
  // input.
  const [saved, setSaved] = useState(settings)
  const [failure, setFailure] = useState<string | null>(null)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const [asked, setAsked] = useState<Settings | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const form = useForm({ resolver: zodResolver(Settings), defaultValues: asForm(settings) })
  // Reading `dirtyFields` makes the form track it, so that a reset can keep what was typed.
  const { dirtyFields: _ } = form.formState
  const changed = Object.keys(changesOf(saved, form.watch())).length > 0

  async function save(wanted: Settings) {
    if (isSaving) return
    const changes = changesOf(saved, wanted)
    if (Object.keys(changes).length === 0) return void toast.info('Nothing was changed.')
    setIsSaving(true)
    setFailure(null)
    setMeanwhile(null)
    try {
      const { message, data } = await call(oversight.changeSettings, {
        body: { ...changes, ...seenOf(saved) },
      })
      setSaved(data)
      form.reset(asForm(data))
      const told = message ?? 'The settings are saved.'
      if (data.walletChangeApproval === wanted.walletChangeApproval) toast.success(told)
      // The choice has to wait, and the server's message says for what.
      else toast.info(told)
      void refresh(oversight.settings, oversight.status, oversight.auditLogs, wallets.listChanges)
    } catch (error) {
      const changed = meanwhileOf(error)
      if (changed) takeIn(changed)
      else {
        setFailure(failureWords(error, 'Please try again in a moment.'))
        showFieldErrors(error, Settings.keyof().options, form.setError)
      }
    }
    setAsked(null)
    setIsSaving(false)
  }

  const submit = form.handleSubmit((wanted) => {
    if (wanted.maintenanceMode && !saved.maintenanceMode) setAsked(wanted)
    else void save(wanted)
  })

  /** Keeps what was typed, and sets untouched fields to the current settings. */
  function takeIn(changed: Meanwhile) {
    const now = withTheirs(SavedSettings, saved, changed)
    setSaved(now)
    form.reset(asForm(now), { keepDirtyValues: true })
    setMeanwhile(changed)
    void refresh(oversight.settings, oversight.status)
  }

  function loadTheirs(changed: Meanwhile) {
    for (const name of Settings.keyof().options)
      if (changed.changes.some(({ field }) => field === name)) form.resetField(name)
    setMeanwhile(null)
  }

  function discard() {
    setFailure(null)
    setMeanwhile(null)
    form.reset(asForm(saved))
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure === null ? null : (
          <Banner tone="error" title="Failed to save settings" onDismiss={() => setFailure(null)}>
            {failure}
          </Banner>
        )}
        {meanwhile ? (
          <ChangedMeanwhile
            title="Somebody else has changed the settings"
            changes={changesToTell(meanwhile)}
            onLoadTheirs={() => loadTheirs(meanwhile)}
            onSaveMine={() => void submit()}
            busy={isSaving}
          />
        ) : null}
        <SettingsFields form={form} />
        <Row gap="sm">
          <Button type="submit" busy={isSaving} busyLabel="Saving...">
            Save Settings
          </Button>
          {changed ? (
            <Button variant="quiet" onPress={discard} disabled={isSaving}>
              Discard changes
            </Button>
          ) : null}
          <p className={styles.state} role="status">
            {changed ? 'There are unsaved changes.' : ''}
          </p>
        </Row>
      </Stack>
      <UnsavedChangesGuard unsaved={changed}>
        Your changes to the settings have not been saved.
      </UnsavedChangesGuard>
      <MaintenanceQuestion
        open={asked !== null}
        busy={isSaving}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) void save(asked)
        }}
      />
    </form>
  )
}

/** The form's values: the settings without the time of the last change. */
const asForm = ({ updatedAt: _, ...settings }: SavedSettings): Settings => settings
