import type { Readable } from 'node:stream'

/** A file that is written while it is sent, in answer to a `download`; one that is whole already is a File. */
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
