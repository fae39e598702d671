import { searchable } from '../search/searchable.ts'
import styles from './highlighted.module.css'

/** A text with every match of the search marked. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  return piecesOf(text, searchable(search.trim())).map(({ start, words, isMatch }) =>
    isMatch ? (
      <mark key={start} className={styles.match}>
        {words}
      </mark>
    ) : (
      words
    ),
  )
}

type Piece = { start: number; words: string; isMatch: boolean }

/** The text in pieces. Folding it for the search keeps the place of every letter, or there would be nothing to mark. */
function piecesOf(text: string, wanted: string): readonly Piece[] {
  const folded = searchable(text)
  const pieces: Piece[] = []
  let start = 0
  while (start < text.length) {
    const match = wanted === '' || folded.length !== text.length ? -1 : folded.indexOf(wanted, start)
    if (match === start)
      pieces.push({ start, words: text.slice(start, start + wanted.length), isMatch: true })
    else pieces.push({ start, words: text.slice(start, match === -1 ? undefined : match), isMatch: false })
    start += pieces.at(-1)?.words.length ?? text.length
  }
  return pieces
}
