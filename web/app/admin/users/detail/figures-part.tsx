import { type Figures, finances } from '@bank/contract/finances'
import type { User } from '@bank/contract/identity'
import type { Cents } from '@bank/contract/money'
import { type FormEvent, useRef } from 'react'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { readFigure } from '../../../forms/typed-amount.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../../ui/loadable/loadable.ts'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { ActFailure } from '../../acts/act-failure.tsx'
import { ReviewFigures } from '../../figures/review-figures.tsx'
import { personName } from '../../people/person-name.ts'
import { asText, changesIn, type FigureGroup, figureGroups, type Typed, withTyped } from './figures-form.ts'
import styles from './figures-part.module.css'
import { useFiguresEdit } from './use-figures-edit.ts'

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
      {(loaded) => <FiguresEditor figures={loaded} readAt={query.dataUpdatedAt} {...props} />}
    </Loaded>
  )
}

type FiguresEditorProps = FiguresPartProps & {
  figures: Figures
  /** When the figures were read, in milliseconds since 1970. */
  readAt: number
}

function FiguresEditor({ isOwn, ...props }: FiguresEditorProps) {
  const { user, figures, typed, onType } = props
  const form = useRef<HTMLFormElement>(null)
  const edit = useFiguresEdit(props)
  const problems = Object.entries(typed).filter(
    ([key, { text }]) => 'problem' in readFigure(key, text),
  ).length

  function ask(event: FormEvent) {
    event.preventDefault()
    if (problems === 0) return edit.ask()
    edit.dismiss()
    form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={ask}>
      <Stack>
        <ActFailure title="Failed to save changes" reason={edit.failure} onDismiss={edit.dismiss} />
        {isOwn ? <Banner>You can’t change the figures of your own account.</Banner> : null}
        <Grid columns={2} min="md">
          {figureGroups.map((group) => (
            <Group key={group.title} {...{ group, figures, typed, onType }} disabled={isOwn} />
          ))}
        </Grid>
        {Object.keys(typed).length > 0 ? (
          <Unsaved words={stateWords(changesIn(typed).length, problems)} onDiscard={edit.discard} />
        ) : null}
      </Stack>
      <ReviewFigures name={personName(user)} {...edit.review} />
    </form>
  )
}

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
      <Row gap="xs">
        <Button variant="secondary" size="sm" onPress={onDiscard}>
          Discard
        </Button>
        <Button type="submit" size="sm">
          Save Changes
        </Button>
      </Row>
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
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{group.title}</legend>
      <Stack gap="sm">
        {group.figures.map(({ key, label, of }) => {
          const stored = of(figures)
          const entry = typed[key]
          const read = entry && readFigure(label, entry.text)
          return (
            <TextField
              key={key}
              label={label}
              prefix="$"
              figures
              inputMode="decimal"
              autoComplete="off"
              disabled={disabled}
              value={entry?.text ?? asText(stored)}
              onChange={({ target }) => onType(withTyped(typed, key, target.value, stored))}
              error={read && 'problem' in read ? read.problem : undefined}
              // A screen reader reads it again when someone else changes the figure.
              hint={entry && <span role="status">{storedWords(entry.from, stored)}</span>}
            />
          )
        })}
      </Stack>
    </fieldset>
  )
}

/** What the figure is, beside what was typed; and what it was when typing began, if someone else has changed it since. */
function storedWords(from: Cents, stored: Cents): string {
  if (from === stored) return `Now $${asText(stored)}`
  return `Someone else has changed this from $${asText(from)} to $${asText(stored)}`
}
