import { documents } from '@bank/contract/documents'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { saveFile } from '../../api/save-file.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { toast } from '../../ui/toast/toast.ts'

type Wanted = { id: string; format: 'pdf' | 'csv' }

const TRY_AGAIN = 'Please try again in a moment.'

/** Downloads a document as a file. A link could not send the session's token, so the file is fetched. */
export function useDownload() {
  const { send, busy } = useChange<Wanted, string>(fetchFile, {
    failure: TRY_AGAIN,
    onSuccess: (name) => void toast.success(`Saved ${name}`),
    onFailure: (error) =>
      void toast.error('The document could not be downloaded', { hint: failureWords(error, TRY_AGAIN) }),
  })
  return { download: (id: string, format: Wanted['format']) => void send({ id, format }), busy }
}

/** Returns the file's name. */
async function fetchFile({ id, format }: Wanted): Promise<string> {
  const { file } = await call(documents.file, { params: { id }, query: { format } })
  saveFile(file)
  return file.name
}
