import { MENU_ID } from './menu-id.ts'
import { copyMyAccounts } from './my-accounts.ts'

/**
 * Completes the menu's dialog: it closes when an entry is chosen or the page behind it is pressed, and Tab wraps around
 * inside. Browsers without invoker commands (Safari before 26.2, Firefox before 144) open and close it here, too.
 */
export function completeSiteMenu(): () => void {
  const menu = document.getElementById(MENU_ID)
  if (!(menu instanceof HTMLDialogElement)) return () => {}
  copyMyAccounts(menu)
  const listening = new AbortController()
  const { signal } = listening
  menu.addEventListener('click', closeIfDone, { signal })
  menu.addEventListener('keydown', keepFocusInside, { signal })
  if (!('commandForElement' in HTMLButtonElement.prototype))
    document.addEventListener('click', obeyButtons, { signal })
  return () => listening.abort()

  function closeIfDone({ target }: Event): void {
    // The dialog has no padding, so a press on the dialog element itself was on its backdrop.
    if (target === menu || (target instanceof Element && target.closest('a'))) close()
  }

  function obeyButtons({ target }: Event): void {
    const button = target instanceof Element && target.closest(`[commandfor="${MENU_ID}"]`)
    if (!button) return
    if (button.getAttribute('command') === 'close') close()
    else if (menu instanceof HTMLDialogElement) menu.showModal()
  }

  function close(): void {
    if (menu instanceof HTMLDialogElement) menu.close()
  }
}

/** In a modal dialog Tab can leave to the browser's toolbar. Here it wraps around, as people expect of a menu. */
function keepFocusInside(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !(event.currentTarget instanceof Element)) return
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')
  const [first, last] = [stops.item(0), stops.item(stops.length - 1)]
  const leaving = event.shiftKey ? first : last
  if (document.activeElement !== leaving) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}
