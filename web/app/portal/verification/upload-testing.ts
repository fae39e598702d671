import { vi } from 'vitest'

/** An upload under way, as a test sees it: what is in it, and when it goes on. */
type Upload = {
  form: FormData
  token: string | null
  /** So much has gone, from 0 to 1. */
  progress(share: number): void
  /** The server answers. */
  answer(body: object, status?: number): void
  /** The connection is lost. */
  fail(): void
}

/** Stands in for XMLHttpRequest: uploads wait in the returned list until the test lets them go on. */
export function fakeUploads(): Upload[] {
  const uploads: Upload[] = []
  class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {}
    onload = () => {}
    onerror = () => {}
    status = 0
    responseText = ''
    #headers = new Headers()
    open() {}
    abort() {}
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader() {
      return 'application/json'
    }
    send(form: FormData) {
      uploads.push({
        form,
        token: this.#headers.get('authorization'),
        progress: (share) =>
          this.upload.onprogress?.({ lengthComputable: true, loaded: share * 1000, total: 1000 }),
        answer: (body, status = 200) => {
          this.status = status
          this.responseText = JSON.stringify({ success: status < 400, ...body })
          this.onload()
        },
        fail: () => this.onerror(),
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return uploads
}
