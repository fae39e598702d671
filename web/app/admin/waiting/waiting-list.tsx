import type { ReactNode, RefObject } from 'react'
import { useKeptFocus } from '../../lists/kept-focus.ts'
import { type FocusFallbacks, RestoreFocus } from '../../lists/restore-focus.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Section } from '../../ui/section/section.tsx'

type WaitingListProps<Change> = {
  title: string
  /** Undefined until they are loaded. */
  changes: readonly Change[] | undefined
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** What is said if the changes can't be loaded, because one of them may be wrong. */
  failure: { title: string; words: string }
  /** The list, which takes the focus when the focused change goes. */
  ref: RefObject<HTMLElement | null>
  /** Elements that can take the focus when the last change goes. */
  focusFallbacks: FocusFallbacks
  /** The card of a change. */
  children: (change: Change) => ReactNode
}

/** The changes that wait for administrators (HAZ-B1). Shows nothing if none waits; a failure is reported. */
export function WaitingList<Change extends { id: string }>(props: WaitingListProps<Change>) {
  const { title, changes, query, failure, ref, focusFallbacks, children } = props
  if (!changes) {
    if (!query.isError) return null
    return (
      <Banner
        tone="error"
        title={failure.title}
        action={
          <Button variant="secondary" size="sm" busy={query.isFetching} onPress={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        {failure.words}
      </Banner>
    )
  }
  if (changes.length === 0) return null
  return (
    <Waiting title={title} ref={ref} focusFallbacks={focusFallbacks}>
      <Stack as="ul" gap="sm">
        {changes.map((change) => (
          <li key={change.id}>{children(change)}</li>
        ))}
      </Stack>
    </Waiting>
  )
}

type WaitingProps = {
  title: string
  ref: RefObject<HTMLElement | null>
  focusFallbacks: FocusFallbacks
  children: ReactNode
}

function Waiting({ title, ref, focusFallbacks, children }: WaitingProps) {
  useKeptFocus(ref)
  return (
    <Section title={title} level={2} ref={ref}>
      {children}
      <RestoreFocus fallbacks={focusFallbacks} />
    </Section>
  )
}
