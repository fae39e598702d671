import { useEffect } from 'react'
import { Live } from '../live/live.tsx'
import { useTellAgain } from '../push/use-tell-again.ts'
import { keepTranslated } from '../ui/translation/keep-translated.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { SessionWatch } from './session-watch.tsx'

/**
 * What watches over a signed-in screen from the moment that the browser is idle: its connection, its session, its texts, and
 * whether this device gets notifications.
 */
export function Watches() {
  useEffect(() => keepTranslated(document.body), [])
  useTellAgain()
  return (
    <>
      <ConnectionNotice />
      <SessionWatch />
      <Live />
    </>
  )
}
