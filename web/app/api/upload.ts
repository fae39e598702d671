import type { Call, Transport } from '@bank/contract/client'
import { callOver } from './call.ts'

/** The time limit of an upload, in milliseconds. */
const TIMEOUT_MS = 120_000

/**
 * `call` for large uploads: reports the share that has been sent, from 0 to 1. It uses XMLHttpRequest, because `fetch`
 * reports no progress. Schemas, session and errors are the same as for every other call.
 */
export function uploadWith(onProgress: (share: number) => void): Call {
  return callOver(xhrTransport(onProgress))
}

function xhrTransport(onProgress: (share: number) => void): Transport {
  return (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.timeout = TIMEOUT_MS
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total)
      }
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? 'text/plain'
        resolve(
          new Response(request.responseText || null, {
            status: request.status,
            headers: { 'content-type': type },
          }),
        )
      }
      const fail = () => reject(new TypeError('No answer arrived'))
      request.onerror = fail
      request.ontimeout = fail
      request.onabort = fail
      signal?.addEventListener('abort', () => request.abort())
      request.send(body instanceof FormData || typeof body === 'string' ? body : null)
    })
}
