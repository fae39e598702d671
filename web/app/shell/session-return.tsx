import { useEffect, useLayoutEffect } from 'react'
import { useAwaitedUser } from '../account/session/session.ts'
import { giveUpReturn, offerReturn } from '../account/session/store.ts'
import { useLazyPart } from './lazy-part.ts'
import './session-return.css'

const dialog = () => import('./session-return-dialog.tsx')

/**
 * If a session ends by itself, asks the same person to log in again in place; the refused call is then sent again, and
 * they can go on with the open form. Meanwhile nothing of the page can be seen or read: its figures belong to a session
 * that has ended. If the dialog can't be loaded, this counts as declined.
 */
export function SessionReturn() {
  const person = useAwaitedUser()
  const part = useLazyPart(dialog, person !== null, giveUpReturn)
  useEffect(() => offerReturn(hasWork), [])
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-awaiting', person !== null)
    return () => document.documentElement.removeAttribute('data-awaiting')
  }, [person])
  return part && person ? <part.SessionReturnDialog person={person} /> : null
}

/** Fields other than searches, and buttons whose work is under way. */
const WORK = 'input:not([type=search], [type=hidden], [hidden]), textarea, [data-pending]'

/** Whether something on the screen would be lost with its data: a form, or an act under way. Otherwise the data goes at once. */
function hasWork(): boolean {
  return document.querySelector(WORK) !== null
}
