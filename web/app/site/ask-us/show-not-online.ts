/** The ids of the form's place, and of what stands there instead. */
export const places = { form: 'ask', instead: 'ask-instead' } as const

/** Once it is known that visitors can't write online, says so in place of the form (DEC-63). */
export function showNotOnline(): void {
  addEventListener('load', async () => {
    if (await window.onlineEnquiries) return
    document.getElementById(places.form)?.remove()
    document.getElementById(places.instead)?.removeAttribute('hidden')
  })
}
