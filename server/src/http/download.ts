/** The answer of a `download` endpoint whose file is generated while it is sent. A file that is complete is a File. */
export class Download {
  readonly name: string
  readonly type: string
  /** Read one by one as the client takes them. */
  readonly pieces: AsyncIterable<string | Uint8Array>

  constructor(name: string, type: string, pieces: AsyncIterable<string | Uint8Array>) {
    this.name = name
    this.type = type
    this.pieces = pieces
  }
}
