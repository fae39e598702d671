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
