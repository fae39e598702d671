import { MENU_ID } from './menu-id.ts'

/**
 * Completes the menu's dialog, once: it closes when an entry is chosen or the page behind it is pressed, and Tab wraps around
 * inside. Browsers without invoker commands (Safari before 26.2, Firefox before 144) open and close it here, too.
 */
export function completeSiteMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>(`#${MENU_ID}`)
  if (!menu) return
  window.myAccounts?.(menu)
  menu.addEventListener('click', ({ target }) => {
    // The dialog has no padding, so a press on the dialog element itself was on its backdrop.
    if (target === menu || (target instanceof Element && target.closest('a'))) menu.close()
  })
  menu.addEventListener('keydown', keepFocusInside)
  if ('commandForElement' in HTMLButtonElement.prototype) return
  for (const button of document.querySelectorAll(`[commandfor="${MENU_ID}"]`))
    button.addEventListener('click', () => {
      if (menu.contains(button)) menu.close()
      else menu.showModal()
    })
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

declare global {
  /** The function of the bar's script (my-accounts.ts). */
  var myAccounts: ((links: ParentNode) => void) | undefined
}
