import { oversight, SavedSettings, type Settings } from '@bank/contract/oversight'
import { wallets } from '@bank/contract/wallets'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { failureWords, showFieldErrors } from '../../api/failure-words.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { meanwhileOf, seenOf, withTheirs } from '../../forms/changed-meanwhile.tsx'
import { useMeanwhile } from '../../forms/use-meanwhile.ts'
import { toast } from '../../ui/toast/toast.ts'
import { changesOf, differs, SETTINGS } from './setting-changes.ts'
import { asEntry, type SettingsEntry, SettingsForm } from './settings-entry.ts'

/** An edit of the settings. What was typed is kept if saving fails. */
export function useSettingsEdit(settings: SavedSettings) {
  // The values for comparison: those loaded when editing began, later those saved.
  const [saved, setSaved] = useState(settings)
  // The settings that turn on maintenance mode, until that is confirmed.
  const [asked, setAsked] = useState<Settings | null>(null)
  const form = useForm<SettingsEntry, unknown, Settings>({
    resolver: zodResolver(SettingsForm),
    defaultValues: asEntry(settings),
  })
  const { meanwhile, forget, rebase, loadTheirs } = useMeanwhile(form, SETTINGS)
  const saving = useChange(
    (wanted: Settings) =>
      call(oversight.changeSettings, { body: { ...changesOf(saved, wanted), ...seenOf(saved) } }),
    {
      failure: 'Please try again in a moment.',
      words: (error, fixed) => (meanwhileOf(error) ? null : failureWords(error, fixed)),
      refreshes: [oversight.settings, oversight.status, oversight.auditLogs, wallets.listChanges],
      onSuccess({ message = 'The settings are saved.', data }, wanted) {
        setAsked(null)
        setSaved(data)
        form.reset(asEntry(data))
        if (data.walletChangeApproval === wanted.walletChangeApproval) toast.success(message)
        // The choice has to wait, and the server's message says what it waits for.
        else toast.info(message)
      },
      onFailure(error) {
        setAsked(null)
        const changed = meanwhileOf(error)
        if (!changed) return showFieldErrors(error, SETTINGS, form.setError)
        const now = withTheirs(SavedSettings, saved, changed)
        setSaved(now)
        rebase(changed, asEntry(now))
      },
    },
  )

  const isChanged = differs(saved, form.watch())
  // What someone else saves is shown at once, but it must not undo input, nor become what the input is compared with.
  useEffect(() => {
    if (isChanged || settings.updatedAt <= saved.updatedAt) return
    setSaved(settings)
    form.reset(asEntry(settings))
  }, [isChanged, settings, saved, form])

  function save(wanted: Settings) {
    forget()
    if (Object.keys(changesOf(saved, wanted)).length > 0) return void saving.send(wanted)
    // The same amount can be written in another way.
    form.reset(asEntry(saved))
    toast.info('Nothing was changed.')
  }

  const submit = form.handleSubmit((wanted) => {
    if (wanted.maintenanceMode && !saved.maintenanceMode) setAsked(wanted)
    else save(wanted)
  })

  function discard() {
    saving.dismiss()
    forget()
    form.reset(asEntry(saved))
  }

  return {
    form,
    isChanged,
    submit,
    discard,
    busy: saving.busy,
    failure: saving.failure,
    dismiss: saving.dismiss,
    meanwhile,
    loadTheirs,
    /** Whether maintenance mode has to be confirmed before the settings are saved. */
    isAsking: asked !== null,
    confirm: () => asked && save(asked),
    cancel: () => setAsked(null),
  }
}
