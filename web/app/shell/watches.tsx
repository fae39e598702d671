import { ConnectionNotice } from './connection-notice.tsx'
import { SessionWatch } from './session-watch.tsx'

/** What watches over a signed-in screen from the moment that the browser is idle: its connection and its session. */
export function Watches() {
  return (
    <>
      <ConnectionNotice />
      <SessionWatch />
    </>
  )
}
