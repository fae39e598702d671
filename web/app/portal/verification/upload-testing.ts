import { vi } from 'vitest'

/** An upload in progress that a test controls. */
type Upload = {
  form: FormData
  token: string | null
  /** Reports the share that has been uploaded, from 0 to 1. */
  progress(share: number): void
  /** Answers the upload. */
  answer(body: object, status?: number): void
  /** Breaks the connection. */
  fail(): void
}

/** Replaces XMLHttpRequest. Uploads wait in the returned list until the test lets them continue. */
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
