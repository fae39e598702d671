import { toast } from '../ui/toast/toast.ts'
import { failureWords } from './failure-words.ts'

const TRY_AGAIN = 'Please try again in a moment.'

/** For an act whose button has no place for a message: what failed, and the server's reason. */
export function failsAs(title: string) {
  return {
    failure: TRY_AGAIN,
    onFailure: (error: unknown) => void toast.error(title, { hint: failureWords(error, TRY_AGAIN) }),
  }
}
