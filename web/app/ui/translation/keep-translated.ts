type Translation = { element: Element; words: string }

/**
 * Keeps React's texts in a page that the browser translates. Translators put `<font>` elements in the place of text nodes, and
 * React goes on writing to the nodes that it made: figures stay old, and removing such a node throws. Elements around each text
 * would help too, but there are hundreds of such places. So a replaced node goes back beside its translation, empty; once React
 * changes or removes it, the translation goes, and the new text is translated in its turn. Returns a function that stops it.
 */
export function keepTranslated(root: Node): () => void {
  const translations = new Map<Node, Translation>()
  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const record of records) {
      if (record.type === 'characterData') drop(record.target)
      else for (const node of record.removedNodes) if (node instanceof Text) follow(node, record, added)
    }
    for (const [text, { element, words }] of translations) {
      if (!root.contains(text)) translations.delete(text)
      else if (element.parentNode !== text.parentNode) {
        // The browser shows the original again.
        translations.delete(text)
        text.nodeValue = words
      }
    }
    // Ignores the mutations made here.
    observer.takeRecords()
  })

  function follow(text: Text, record: MutationRecord, added: ReadonlySet<Node>) {
    const translation = translations.get(text)
    if (!translation) bringBack(text, record, added)
    // React has removed the text, or moved it.
    else if (text.parentNode !== record.target) drop(text)
    else if (translation.element.isConnected) text.after(translation.element)
  }

  function bringBack(text: Text, record: MutationRecord, added: ReadonlySet<Node>) {
    const { target, addedNodes, previousSibling, nextSibling } = record
    // Beside an older translation, a text was removed by React.
    const element = [...addedNodes, previousSibling, nextSibling].find(
      (node) => node && added.has(node) && node.nodeName === 'FONT' && node.parentNode === target,
    )
    const isWrapped = text.parentNode === element
    if (!(element instanceof Element) || (text.parentNode && !isWrapped)) return
    if (isWrapped) text.replaceWith(text.cloneNode())
    translations.set(text, { element, words: text.data })
    text.data = ''
    element.before(text)
  }

  function drop(text: Node) {
    translations.get(text)?.element.remove()
    translations.delete(text)
  }

  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
