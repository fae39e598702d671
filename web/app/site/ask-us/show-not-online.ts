/** The id of what stands in the form's place. */
export const insteadId = 'ask-instead'

/** Once it is known that visitors can't write online, says so in place of the form and of what happens with it (DEC-63). */
export function showNotOnline(): void {
  // The script of the layout, which asks the bank, may run after this one.
  document.addEventListener('DOMContentLoaded', async () => {
    if (await window.onlineEnquiries) return
    for (const part of document.querySelectorAll('[data-online-only]')) part.remove()
    document.getElementById(insteadId)?.removeAttribute('hidden')
  })
}
