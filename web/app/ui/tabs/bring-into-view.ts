/** The width of the list's faded end, in pixels; a tab under it does not count as visible. */
const FADE_PX = 32

/**
 * Shows the open one of the tabs, or of the links that look like them. Scrolls the list only, not the page: an address can
 * open one that is beyond the edge of a phone.
 */
export function bringIntoView(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>(':is([aria-selected="true"], [aria-current="page"])')
  if (!list || !tab) return
  const tooFar = tab.offsetLeft + tab.offsetWidth + FADE_PX - (list.scrollLeft + list.clientWidth)
  if (tooFar > 0) list.scrollLeft += tooFar
  else if (tab.offsetLeft < list.scrollLeft) list.scrollLeft = tab.offsetLeft
}
