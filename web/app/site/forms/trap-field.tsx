import { useEffect, useState } from 'react'
import hidden from '../../ui/visually-hidden/visually-hidden.module.css'

/** The name of the field. What a program writes into it goes to the bank, which throws such a form away. */
export const WEBSITE = 'website'

/** A field that people neither see nor hear, while visitors can write online. Programs fill in everything. */
export function TrapField() {
  const [isOnline, setOnline] = useState(false)
  useEffect(() => {
    void Promise.resolve(window.onlineEnquiries).then((answer = false) => setOnline(answer))
  }, [])
  if (!isOnline) return null
  return (
    <div className={hidden.hidden} aria-hidden="true">
      <label>
        Website
        <input name={WEBSITE} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
