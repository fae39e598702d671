import { THREAD_PICTURES_MAX } from '@bank/contract/threads'
import { ID_IMAGE_TYPES } from '@bank/contract/verification'
import { UPLOAD_MAX } from '@bank/contract/wallets'
import { useState } from 'react'
import { isPicture } from '../verification/submission.ts'

const types: readonly string[] = ID_IMAGE_TYPES

/** Why a file can't be sent; null if it can. */
async function refusal(file: File): Promise<string | null> {
  const noPicture = `${file.name} is not a JPEG, PNG or WebP picture`
  if (!types.includes(file.type)) return noPicture
  // Before it is decoded, which takes long for a large one.
  if (file.size > UPLOAD_MAX) return `${file.name} is larger than 5 MB`
  return (await isPicture(file)) ? null : noPicture
}

/** The pictures of a message, checked as they are chosen, so that what can't be sent is said at once. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [error, setError] = useState<string | undefined>()
  /** How many choices are being checked. */
  const [checks, setChecks] = useState(0)

  async function add(files: readonly File[]) {
    setChecks((count) => count + 1)
    const refusals = await Promise.all(files.map(refusal))
    setChecks((count) => count - 1)
    const good = files.filter((_, at) => refusals[at] === null)
    setPictures((known) => [...known, ...good].slice(0, THREAD_PICTURES_MAX))
    const tooMany = pictures.length + good.length > THREAD_PICTURES_MAX
    setError(
      refusals.find((words) => words !== null) ??
        (tooMany ? `A message has at most ${THREAD_PICTURES_MAX} pictures` : undefined),
    )
  }

  return {
    pictures,
    error,
    isChecking: checks > 0,
    add: (files: readonly File[]) => void add(files),
    remove(picture: File) {
      setPictures((known) => known.filter((file) => file !== picture))
      setError(undefined)
    },
    clear() {
      setPictures([])
      setError(undefined)
    },
  }
}
