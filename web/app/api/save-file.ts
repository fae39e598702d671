/** Saves a file on the person's device, under its own name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser starts saving asynchronously; after a minute the memory can be freed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves the file that a call answers with, and returns its name. A link could not send the session's token. */
export async function saveAnswer(answer: Promise<{ file: File }>): Promise<string> {
  const { file } = await answer
  saveFile(file)
  return file.name
}
