/** Does to every text below `root` what a browser's translator does: a `<font>` element takes its place. */
export function translate(root: Node, translated = (words: string) => words): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.localName === 'font') continue
    const font = document.createElement('font')
    font.append(translated(text.data))
    text.replaceWith(font)
  }
}
