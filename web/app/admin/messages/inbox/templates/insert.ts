/** What a text area holds, and where its caret is. */
type Typed = { text: string; caret: number }

/** Puts a prepared answer where the caret is, as a paragraph of its own. Nothing that was typed is lost. */
export function inserted({ text, caret }: Typed, message: string): Typed {
  const [before, after] = [text.slice(0, caret).trimEnd(), text.slice(caret).trimStart()]
  const begun = before === '' ? message : `${before}\n\n${message}`
  return { text: after === '' ? begun : `${begun}\n\n${after}`, caret: begun.length }
}
