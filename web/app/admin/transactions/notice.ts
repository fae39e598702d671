/** One thing that stands out about a pending request: what it is called, and what it means. */
export type Notice = {
  title: string
  words: string
  /** The server would refuse an approval. */
  prevents?: true
}
