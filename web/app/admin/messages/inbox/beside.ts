/** Where there is room for what is open beside the list, as in panes.module.css. */
export const BESIDE = '(min-width: 64rem)'

/** Scrolls to the end of what is open. Beside the list only its pane moves, so that no row moves under the pointer. */
export function scrollToEnd(end: HTMLElement): void {
  if (!matchMedia(BESIDE).matches) {
    end.scrollIntoView({ block: 'end' })
    return
  }
  const pane = paneOf(end)
  pane?.scrollBy(0, end.getBoundingClientRect().bottom - pane.getBoundingClientRect().bottom)
}

/** The nearest element around it that is scrolled by itself. */
function paneOf({ parentElement }: HTMLElement): HTMLElement | null {
  if (parentElement === null || getComputedStyle(parentElement).overflowY === 'auto') return parentElement
  return paneOf(parentElement)
}
