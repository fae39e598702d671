import { activity } from '@bank/contract/activity'
import { ApiError } from '@bank/contract/client'
import { type Figures, finances } from '@bank/contract/finances'
import type { User } from '@bank/contract/identity'
import { oversight } from '@bank/contract/oversight'
import { type FormEvent, useRef, useState } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { readFigure } from '../../../forms/typed-amount.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../../ui/loadable/loadable.ts'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { ActFailure } from '../../acts/act-failure.tsx'
import type { FigureChange } from '../../figures/figure-change.ts'
import { ReviewFigures } from '../../figures/review-figures.tsx'
import { personName } from '../../people/person-name.ts'
import { asEdit, asText, changesIn, type FigureGroup, figureGroups, type Typed } from './figures-form.ts'
import styles from './figures-part.module.css'

export type FiguresPartProps = {
  user: User
  isOwn: boolean
  typed: Typed
  onType: (typed: Typed) => void
}

/** A user's figures in groups, to read and to edit. */
export function FiguresPart(props: FiguresPartProps) {
  const query = useApiQuery(finances.balancesOf, { params: { id: props.user.id } })
  const figures = mapLoadable(loadable(query, 'Failed to load the figures'), ({ data }) => data)
  return (
    <Loaded data={figures} skeleton={<SkeletonBlock height="lg" />} loadingLabel="Loading figures">
      {(loaded) => <FiguresEditor figures={loaded} {...props} />}
    </Loaded>
  )
}

/** The queries whose data depends on a user's figures. */
const changedByFigures = [
  activity.listOf,
  finances.balancesOf,
  finances.listAssets,
  oversight.stats,
  oversight.auditLogs,
] as const

function FiguresEditor({ figures, user, isOwn, typed, onType }: FiguresPartProps & { figures: Figures }) {
  const [failure, setFailure] = useState<string | null>(null)
  // The changes when the dialog opened, even if the screen loads other figures in the meantime.
  const [asked, setAsked] = useState<readonly FigureChange[]>([])
  const [reviewing, setReviewing] = useState(false)
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const changes = changesIn(figures, typed)
  const isTouched = Object.keys(typed).length > 0
  const problems = Object.entries(typed).filter(([key, text]) => 'problem' in readFigure(key, text)).length
  const saving = useApiMutation(finances.editFigures, {
    failure: '',
    words: (error) =>
      isOutdated(error)
        ? null
        : `Error updating user data. Please try again. ${failureWords(error, '')}`.trim(),
    refreshes: changedByFigures,
    onSuccess() {
      toast.success('The figures are saved.', { hint: personName(user) })
      setReviewing(false)
      discard()
    },
    onFailure(error) {
      if (!isOutdated(error)) return
      setReviewing(false)
      setFailure(
        `${error.message} What you typed is still here. Compare it with the current figures and save again.`,
      )
    },
  })

  function discard() {
    onType({})
    setReason('')
  }

  function ask(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    saving.dismiss()
    if (problems > 0) {
      form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
      return
    }
    if (changes.length === 0) {
      toast.info('Nothing was changed.', { hint: personName(user) })
      return discard()
    }
    setAsked(changes)
    setReviewing(true)
  }

  return (
    <form ref={form} noValidate onSubmit={ask}>
      <Stack>
        <ActFailure title="Failed to save changes" reason={failure} onDismiss={() => setFailure(null)} />
        {isOwn ? <Banner>You can’t change the figures of your own account.</Banner> : null}
        <Grid columns={2} min="md">
          {figureGroups.map((group) => (
            <Group key={group.title} {...{ group, figures, typed, onType }} disabled={isOwn} />
          ))}
        </Grid>
        {isTouched ? <Unsaved words={stateWords(changes.length, problems)} onDiscard={discard} /> : null}
      </Stack>
      <ReviewFigures
        name={personName(user)}
        changes={asked}
        reason={reason}
        onReason={setReason}
        open={reviewing}
        busy={saving.busy}
        error={saving.failure}
        onConfirm={() => void saving.send({ params: { id: user.id }, body: asEdit(asked, reason) })}
        onClose={() => setReviewing(false)}
      />
    </form>
  )
}

/** Whether someone else has changed the figures since they were loaded. */
const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'figures_changed'

/** What saving would do now, or why it is not possible. One figure with an error keeps all of them from being saved. */
function stateWords(changes: number, problems: number): string {
  const unsaved = changes === 0 ? '' : `${changes} changed, not saved yet. `
  if (problems === 1) return `${unsaved}Correct the figure with an error before you save.`
  if (problems > 1) return `${unsaved}Correct the ${problems} figures with errors before you save.`
  return unsaved === '' ? 'No figure has changed yet.' : unsaved.trim()
}

function Unsaved({ words, onDiscard }: { words: string; onDiscard: () => void }) {
  return (
    <div className={styles.acts}>
      <p role="status">{words}</p>
      <Button variant="secondary" size="sm" onPress={onDiscard}>
        Discard
      </Button>
      <Button type="submit" size="sm">
        Save Changes
      </Button>
    </div>
  )
}

type GroupProps = {
  group: FigureGroup
  figures: Figures
  disabled: boolean
  typed: Typed
  onType: (typed: Typed) => void
}

function Group({ group, figures, disabled, typed, onType }: GroupProps) {
  function type(key: string, text: string, before: string) {
    const { [key]: _, ...others } = typed
    onType(text === before ? others : { ...others, [key]: text })
  }

  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{group.title}</legend>
      <Stack gap="sm">
        {group.figures.map(({ key, label, of }) => {
          const before = asText(of(figures))
          const text = typed[key]
          const read = text === undefined ? null : readFigure(label, text)
          return (
            <TextField
              key={key}
              label={label}
              prefix="$"
              figures
              inputMode="decimal"
              autoComplete="off"
              disabled={disabled}
              value={text ?? before}
              onChange={({ target }) => type(key, target.value, before)}
              error={read && 'problem' in read ? read.problem : undefined}
              hint={text === undefined ? undefined : `Now $${before}`}
            />
          )
        })}
      </Stack>
    </fieldset>
  )
}
