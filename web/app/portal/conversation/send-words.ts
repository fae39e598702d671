import { ApiError } from '@bank/contract/client'
import { serverWords } from '../../api/failure-words.ts'

const STILL_HERE = 'Everything you wrote is still here.'

const NO_ANSWER = `No answer came, so your message may not have been sent. ${STILL_HERE} You can press again: it is recorded only once.`

const OFFLINE = `You are offline, so your message was not sent. ${STILL_HERE} Please try again once you are connected.`

/** Why a message was not sent. */
export function sendWords(error: unknown, fixed: string): string {
  const isAnswer = error instanceof ApiError && error.status > 0
  if (isAnswer && error.status < 500) return serverWords(error, fixed)
  return navigator.onLine ? NO_ANSWER : OFFLINE
}

export const NOT_SENT = `Your message was not sent. ${STILL_HERE} Please try again.`

/** For somebody who is on another screen when the sending fails. */
export const LEFT_UNSENT = {
  message: 'Your message may not have been sent.',
  hint: 'Its text is kept where you wrote it.',
} as const
