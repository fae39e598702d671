declare module 'bidi-js' {
  /** What we use of the Unicode Bidirectional Algorithm. `levels` has one for each UTF-16 unit; odd ones go right to left. */
  type Bidi = {
    getEmbeddingLevels(text: string): { levels: Uint8Array; paragraphs: { level: number }[] }
  }
  export default function bidiFactory(): Bidi
}
