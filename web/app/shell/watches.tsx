import { useEffect } from 'react'
import { keepTranslated } from '../ui/translation/keep-translated.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { SessionWatch } from './session-watch.tsx'

/** What watches over a signed-in screen from the moment that the browser is idle: its connection, its session and its texts. */
export function Watches() {
  useEffect(() => keepTranslated(document.body), [])
  return (
    <>
      <ConnectionNotice />
      <SessionWatch />
    </>
  )
}
