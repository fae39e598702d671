import { Action } from '../../actions/action.tsx'

/** The button of each of the three products. */
export function LearnMore({ about }: { about: string }) {
  return (
    <Action page="personal" label="Learn More" variant="secondary" aria-label={`Learn More about ${about}`} />
  )
}
