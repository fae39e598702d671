/** Reads a report character by character; `rows` is the number seen so far. */
type Reader = { read(character: string): void; rows(): number }

/**
 * Counts the rows of a report by reading the file in chunks, so that a report with millions of rows is never held as
 * one string.
 */
export async function countRows(file: File, format: 'csv' | 'json'): Promise<number> {
  const reader = format === 'csv' ? csvReader() : jsonReader()
  const decoder = new TextDecoder()
  const chunks = file.stream().getReader()
  for (;;) {
    const { done, value } = await chunks.read()
    if (done) return reader.rows()
    for (const character of decoder.decode(value, { stream: true })) reader.read(character)
  }
}

/** The lines of RFC 4180 except the first, which names the columns. A line break inside quotes does not end a row. */
function csvReader(): Reader {
  let lines = 0
  let quoted = false
  let atStart = true
  return {
    read(character) {
      if (character === '"') quoted = !quoted
      const ends = character === '\n' && !quoted
      if (ends) lines += 1
      atStart = ends
    },
    rows: () => Math.max(lines + (atStart ? 0 : 1) - 1, 0),
  }
}

/** The objects of one list. Braces inside strings do not count. */
function jsonReader(): Reader {
  let objects = 0
  let depth = 0
  let inText = false
  let escaped = false
  return {
    read(character) {
      if (inText) {
        if (character === '"' && !escaped) inText = false
        escaped = character === '\\' && !escaped
        return
      }
      if (character === '"') inText = true
      if (character === '{' && depth++ === 0) objects += 1
      if (character === '}') depth -= 1
    },
    rows: () => objects,
  }
}
