/** How long the message stays, in milliseconds, as long as other toasts. */
const STAY_MS = 6_000
/** How long a press waits to know whether visitors can write online. */
const ANSWER_MS = 1_000

/**
 * Answers presses of buttons without a target yet with the message of NotOnlineToast (DEC-31). Those with a place in Ask us lead
 * there while visitors can write online, and people who are signed in to their own screens (DEC-63).
 */
export function answerNotOnline(): void {
  const toast = document.getElementById('not-online')
  const words = toast?.querySelector('[role=status]')
  const message = toast?.querySelector('template')
  if (!toast || !words || !message) return
  let leaving: ReturnType<typeof setTimeout> | undefined
  let pressed: HTMLElement | null = null

  const hide = () => {
    toast.hidden = true
    words.replaceChildren()
  }
  const stay = () => clearTimeout(leaving)
  const leaveLater = () => {
    stay()
    leaving = setTimeout(hide, STAY_MS)
  }

  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-not-online]')
    if (!button) return
    const { customers, enquiry } = button.dataset
    const address = (sessionStorage.token && customers) || (enquiry && (await isOnline()) && enquiry)
    if (address) return location.assign(address)
    pressed = button
    toast.hidden = false
    words.replaceChildren()
    // In a task of its own, so that screen readers see the region before its text, and read a repetition, too.
    setTimeout(() => words.append(message.content.cloneNode(true)))
    leaveLater()
  })
  toast.querySelector('button')?.addEventListener('click', () => {
    stay()
    hide()
    pressed?.focus()
  })
  for (const sign of ['pointerenter', 'focusin']) toast.addEventListener(sign, stay)
  for (const sign of ['pointerleave', 'focusout']) toast.addEventListener(sign, leaveLater)
}

/** Whether visitors can write online, as far as it is known in time. */
function isOnline(): Promise<boolean | undefined> {
  return Promise.race([window.onlineEnquiries, new Promise<undefined>((late) => setTimeout(late, ANSWER_MS))])
}
