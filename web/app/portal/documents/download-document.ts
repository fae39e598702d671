import { documents } from '@bank/contract/documents'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { saveAnswer } from '../../api/save-file.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { toast } from '../../ui/toast/toast.ts'

type Wanted = { id: string; format: 'pdf' | 'csv' }

const TRY_AGAIN = 'Please try again in a moment.'

/** Downloads a document as a file. */
export function useDownload() {
  const { send, busy } = useChange<Wanted, string>(fetchFile, {
    failure: TRY_AGAIN,
    onSuccess: (name) => void toast.success(`Saved ${name}`),
    onFailure: (error) =>
      void toast.error('The document could not be downloaded', { hint: failureWords(error, TRY_AGAIN) }),
  })
  return { download: (id: string, format: Wanted['format']) => void send({ id, format }), busy }
}

const fetchFile = ({ id, format }: Wanted) =>
  saveAnswer(call(documents.file, { params: { id }, query: { format } }))
