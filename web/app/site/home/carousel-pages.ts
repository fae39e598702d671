import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { facts } from '../facts.ts'

/** How many items a page holds in a window of this width, in px. */
export function pageSize(width: number): number {
  return facts.carousel.pageSizes.find(({ fromWidth }) => width >= fromWidth)?.items ?? 1
}

type Chosen = { page: number; width: number | null; height: string | null; turned: boolean }

export type CarouselPages = {
  /** The page was turned by the person, and is not the one that was there at the start. */
  turned: boolean
  /** False in the HTML made at build time, which knows no window: the browser itself scrolls the items then. */
  awake: boolean
  page: number
  pages: number
  perPage: number
  /** Index of the first item shown. The last page is filled up from the one before it, so that no page has a hole. */
  first: number
  goTo: (page: number) => void
  /** That many pages on from where it is by now, which may be later than what is drawn. Wraps at both ends. */
  turn: (steps: number) => void
}

/**
 * The pages of a carousel of `count` items that stand in `viewport`. The index starts at 0 and goes back there whenever
 * the window is resized.
 */
export function useCarouselPages(count: number, viewport: RefObject<HTMLElement | null>): CarouselPages {
  const width = useSyncExternalStore(onResize, windowWidth, () => null)
  const height = useSyncExternalStore(onResize, windowHeight, () => null)
  const [chosen, choose] = useState<Chosen>({ page: 0, width, height, turned: false })

  if (chosen.width !== width || chosen.height !== height) choose({ page: 0, width, height, turned: false })

  // What was scrolled to before the page woke up stays in view.
  useLayoutEffect(() => {
    const { scrollLeft = 0, scrollWidth = 0 } = viewport.current ?? {}
    if (scrollLeft === 0) return
    const first = Math.round(scrollLeft / (scrollWidth / count))
    const page = Math.ceil(first / pageSize(innerWidth))
    choose({ page, width: innerWidth, height: windowHeight(), turned: false })
  }, [viewport, count])

  const awake = width !== null
  const perPage = awake ? pageSize(width) : count
  const pages = Math.ceil(count / perPage)
  const { page, turned } = chosen
  return {
    awake,
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
 * In CSS px, and as base.css asks for it: 100svh. `innerHeight` changes whenever a phone's address bar slides away as one
 * scrolls; that is no resize, and must not turn the page back under somebody's eyes.
 */
const windowHeight = () => getComputedStyle(document.body).minHeight
