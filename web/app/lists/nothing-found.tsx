import { type ReactNode, useEffect } from 'react'
import { announce } from '../ui/announce/announce.ts'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'

type NothingFoundProps = {
  title: string
  hint: string
  icon: ReactNode
  /** Clears the filters that may hide rows; left out if there are none. */
  onClear?: (() => void) | undefined
  /** A button in place of the one that clears the filters. */
  action?: ReactNode
}

/** Shown in place of a list's rows. It is announced, because screen readers would not read it by themselves. */
export function NothingFound({ title, hint, icon, onClear, action }: NothingFoundProps) {
  useEffect(() => announce(title), [title])
  return (
    <EmptyState
      title={title}
      hint={hint}
      icon={icon}
      action={
        action ??
        (onClear ? (
          <Button variant="secondary" size="sm" onPress={onClear}>
            Clear filters
          </Button>
        ) : undefined)
      }
    />
  )
}
