import { Action, type ActionProps } from '../../actions/action.tsx'
import type { ActionPage } from '../../actions/actions.ts'

type ActionPairProps<Page extends ActionPage> = Pick<ActionProps<Page>, 'page' | 'about'> &
  Record<'first' | 'second', ActionProps<Page>['label']>

/** The two large calls to action of a part of a page, the second one quieter; `about` says what the second is about. */
export function ActionPair<Page extends ActionPage>(props: ActionPairProps<Page>) {
  const { page, first, second, ...rest } = props
  return (
    <>
      <Action page={page} label={first} size="lg" />
      <Action page={page} label={second} {...rest} size="lg" variant="secondary" />
    </>
  )
}
