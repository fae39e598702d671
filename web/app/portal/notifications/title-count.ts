const COUNT = /^\(\d+\+?\) /

/** The largest number that a title has room for. */
const MOST = 99

/**
 * Puts a count before the title of the tab, and again before that of each screen that follows: "(2) Overview". Nothing for 0.
 * @returns takes it back
 */
export function countInTitle(count: number): () => void {
  if (count === 0) return () => {}
  const words = `(${count > MOST ? `${MOST}+` : count}) `
  const put = () => {
    // An unchanged title is not set: that would be observed too, without end.
    if (!document.title.startsWith(words)) document.title = words + document.title.replace(COUNT, '')
  }
  // The router sets the title of each screen.
  const observer = new MutationObserver(put)
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  put()
  return () => {
    observer.disconnect()
    document.title = document.title.replace(COUNT, '')
  }
}
