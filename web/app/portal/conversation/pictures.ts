import { THREAD_PICTURES_MAX } from '@bank/contract/threads'
import { ID_IMAGE_TYPES } from '@bank/contract/verification'
import { UPLOAD_MAX } from '@bank/contract/wallets'
import { useState } from 'react'
import { isPicture } from '../verification/submission.ts'

const types: readonly string[] = ID_IMAGE_TYPES

/** Why a file can't be sent; null if it can. */
async function refusal(file: File): Promise<string | null> {
  if (!types.includes(file.type) || !(await isPicture(file)))
    return `${file.name} is not a JPEG, PNG or WebP picture`
  return file.size > UPLOAD_MAX ? `${file.name} is larger than 5 MB` : null
}

/** The pictures of a message, checked as they are chosen, so that what can't be sent is said at once. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [error, setError] = useState<string | undefined>()

  async function add(files: readonly File[]) {
    const refusals = await Promise.all(files.map(refusal))
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
