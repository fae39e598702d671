import { verification } from '@bank/contract/verification'
import { isPasswordPromptOpen, subscribeToPasswordPrompt } from '../../../account/session/password-prompt.ts'
import { currentSession, subscribeToSession } from '../../../account/session/store.ts'
import { call } from '../../../api/call.ts'
import { type DocumentWords, drawDocumentPage, drawReplaced } from './document-page.ts'

/** The picture types that the server stores (DEC-22). Another type could run as a page of this origin (HAZ-E4). */
const SHOWN_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Shows an ID document in a new tab, on a page that says whose it is. The tab is opened synchronously with the press, because
 * pop-up blockers refuse it otherwise. The picture is fetched, because a tab can't send the bearer header. If the password has
 * to be entered first, the tab is closed so that the dialog is visible, and a new one is opened afterward. The end of the
 * session closes it, and so does the end of this page. Throws if the tab or the picture is not available.
 */
export async function openDocument(id: string, words: DocumentWords): Promise<void> {
  let tab = newTab(id, words)
  let isAside = false
  const stopListening = subscribeToPasswordPrompt(() => {
    if (!isPasswordPromptOpen()) return
    isAside = true
    tab.close()
  })
  try {
    const { file } = await call(verification.document, { params: { id } })
    const type = SHOWN_TYPES.find((shown) => shown === file.type)
    if (type === undefined) throw new Error('The document is not a picture.')
    if (isAside) tab = newTab(id, words)
    tab.show(new Blob([file], { type }))
  } catch (error) {
    tab.close()
    throw error
  } finally {
    stopListening()
  }
}

type OpenTab = { id: string; words: DocumentWords; document: Document }

const openTabs = new Set<OpenTab>()

/** Says in the open tabs of a customer that their pictures are old, except for the pictures that count now. */
export function sayReplaced(userId: string, current: readonly (string | null)[]): void {
  for (const { id, words, document } of openTabs) {
    if (words.userId === userId && !current.includes(id)) drawReplaced(document, words)
  }
}

function newTab(id: string, words: DocumentWords) {
  const tab = open('', '_blank')
  if (tab === null) throw new Error('The browser did not allow a new tab.')
  // `noopener` would do the same, but `open` would then return null.
  tab.opener = null
  drawDocumentPage(tab.document, words, null)
  const end = new AbortController()
  const opened = { id, words, document: tab.document }
  openTabs.add(opened)
  end.signal.addEventListener('abort', () => openTabs.delete(opened))
  const close = () => {
    end.abort()
    tab.close()
  }
  closeWithSession(close, end.signal)
  return {
    close,
    /** The picture can be saved and printed until the tab closes. */
    show(picture: Blob) {
      if (end.signal.aborted) return
      const address = URL.createObjectURL(picture)
      end.signal.addEventListener('abort', () => URL.revokeObjectURL(address))
      tab.addEventListener('pagehide', () => end.abort())
      drawDocumentPage(tab.document, words, address)
    },
  }
}

/**
 * Whoever comes to this device next must not find the picture. After this page, for example after a reload, nothing could
 * close the tab any more, so it closes with it.
 */
function closeWithSession(close: () => void, signal: AbortSignal): void {
  const userId = currentSession()?.user.id
  const stop = subscribeToSession(() => {
    if (currentSession()?.user.id !== userId) close()
  })
  signal.addEventListener('abort', stop)
  addEventListener('pagehide', close, { signal })
}
