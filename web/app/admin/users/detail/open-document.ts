import { verification } from '@bank/contract/verification'
import { call } from '../../../api.ts'
import { isPasswordAsked, subscribeToPasswordAgain } from '../../../password-again.ts'

/** The pictures that the server keeps (DEC-22). Anything else could run as a page of ours (HAZ-E4). */
const SHOWN_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** How long the picture's address stays good: a browser may take its time, and a reload of the tab should work a while. */
const REVOKE_MS = 60_000

/**
 * Shows an ID document in a new tab. The tab is opened in the same breath as the press, or a pop-up blocker would refuse
 * it; the picture is fetched with the bearer header, which a tab by itself would not send. Where the password is asked
 * for first, the tab leaves the view to the question, and the press that answers it opens another. Throws where the tab
 * or the picture can't be had.
 */
export async function openDocument(id: string, title: string): Promise<void> {
  let tab = newTab(title)
  let isAside = false
  const stopListening = subscribeToPasswordAgain(() => {
    if (!isPasswordAsked()) return
    isAside = true
    tab.close()
  })
  try {
    const { file } = await call(verification.document, { params: { id } })
    const type = SHOWN_TYPES.find((shown) => shown === file.type)
    if (type === undefined) throw new Error('The document is not a picture.')
    if (isAside) tab = newTab(title)
    const address = URL.createObjectURL(new Blob([file], { type }))
    setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS)
    tab.location.replace(address)
  } catch (error) {
    tab.close()
    throw error
  } finally {
    stopListening()
  }
}

function newTab(title: string): Window {
  const tab = open('', '_blank')
  if (tab === null) throw new Error('The browser did not allow a new tab.')
  // Not by `noopener`, which would keep the tab from us as well.
  tab.opener = null
  tab.document.title = title
  tab.document.body.textContent = 'Loading...'
  return tab
}
