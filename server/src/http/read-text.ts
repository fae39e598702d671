/** What a foreign server answers, or null if it is larger than so many bytes. */
export async function readText({ body }: Response, maxBytes: number): Promise<string | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    // Leaving the loop cancels the rest of the answer.
    if (size > maxBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
