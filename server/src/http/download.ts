import type { Readable } from 'node:stream'

/** The answer of a `download` endpoint whose file is generated while it is sent. A file that is complete is a File. */
export class Download {
  readonly name: string
  readonly type: string
  readonly content: Readable

  constructor(name: string, type: string, content: Readable) {
    this.name = name
    this.type = type
    this.content = content
  }
}
