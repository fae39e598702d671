import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { facts } from '../facts/facts.ts'

/** The number of items on a page in a window of this width, in px. */
export function pageSize(width: number): number {
  return facts.carousel.pageSizes.find(({ fromWidth }) => width >= fromWidth)?.items ?? 1
}

type Chosen = { page: number; width: number | null; height: string | null; turned: boolean }

export type CarouselPages = {
  /** True once the person has turned the page. */
  turned: boolean
  /** False in the built HTML, which knows no window width: there the browser scrolls the items. */
  hydrated: boolean
  page: number
  pages: number
  perPage: number
  /** Index of the first visible item. The last page begins earlier if needed, so that every page is full. */
  first: number
  goTo: (page: number) => void
  /** Turns by that many pages from the latest page, which may not be drawn yet. Wraps at both ends. */
  turn: (steps: number) => void
}

/**
 * The pages of a carousel of `count` items in `viewport`. The page index starts at 0 and returns there when the window is
 * resized.
 */
export function useCarouselPages(count: number, viewport: RefObject<HTMLElement | null>): CarouselPages {
  const width = useSyncExternalStore(onResize, windowWidth, () => null)
  const height = useSyncExternalStore(onResize, windowHeight, () => null)
  const [chosen, choose] = useState<Chosen>({ page: 0, width, height, turned: false })

  if (chosen.width !== width || chosen.height !== height) choose({ page: 0, width, height, turned: false })

  // Keeps the items in view to which the person scrolled before React had the page.
  useLayoutEffect(() => {
    const { scrollLeft = 0, scrollWidth = 0 } = viewport.current ?? {}
    if (scrollLeft === 0) return
    const first = Math.round(scrollLeft / (scrollWidth / count))
    const page = Math.ceil(first / pageSize(innerWidth))
    choose({ page, width: innerWidth, height: windowHeight(), turned: false })
  }, [viewport, count])

  const hydrated = width !== null
  const perPage = hydrated ? pageSize(width) : count
  const pages = Math.ceil(count / perPage)
  const { page, turned } = chosen
  return {
    hydrated,
    turned,
    page,
    pages,
    perPage,
    first: Math.max(0, Math.min(page * perPage, count - perPage)),
    goTo: (next) => choose({ page: next, width, height, turned: true }),
    turn: (steps) =>
      choose((before) => ({ page: (before.page + steps + pages) % pages, width, height, turned: true })),
  }
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

const windowWidth = () => innerWidth

/**
 * The window's height in CSS px, measured as 100svh (base.css). `innerHeight` changes when a phone's address bar slides
 * away during scrolling. That is not a resize and must not turn the page back.
 */
const windowHeight = () => getComputedStyle(document.body).minHeight
