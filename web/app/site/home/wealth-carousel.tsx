import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Picture } from '../parts/picture.tsx'
import { useCarouselPages } from './carousel-pages.ts'
import pictures from './pictures.svg?url'
import { useSwipe } from './swipe.ts'
import styles from './wealth-carousel.module.css'
import { type WealthItem, wealthItems } from './wealth-items.ts'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Items shown a page at a time, with buttons, dots, arrow keys and swipes. It never moves by itself.
 *
 * Accessibility: a list in a group with the role description "carousel". Items out of view are inert. A new page is
 * announced in a polite live region. If an arrow key turns the page while an item has the focus, the first item of the new
 * page gets it. Without JavaScript all items are in a grid; before React hydrates the island they scroll sideways in the same
 * place.
 */
export function WealthCarousel() {
  const viewport = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const { hydrated, turned, page, pages, perPage, first, goTo, turn } = useCarouselPages(
    wealthItems.length,
    viewport,
  )
  const swipe = useSwipe(track, turn)

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    // With Alt or Command, arrow keys are the browser's shortcuts for Back and Forward.
    if (!step || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const fromItem = track.current?.contains(document.activeElement)
    flushSync(() => turn(step))
    if (fromItem)
      track.current?.querySelector<HTMLElement>('li:not([inert]) a')?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the pattern for carousels asks for a group; a fieldset is for forms
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Wealth Management"
      className={styles.carousel}
      data-hydrated={hydrated}
      onKeyDown={onKeyDown}
    >
      <div ref={viewport} className={styles.viewport} {...swipe}>
        <ul ref={track} className={styles.track} style={slide(first, perPage)}>
          {wealthItems.map((item, index) => (
            <li key={item.title} inert={hydrated && (index < first || index >= first + perPage)}>
              <WealthCard item={item} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        <ul className={styles.dots} aria-label="Pages">
          {Array.from({ length: hydrated ? pages : wealthItems.length }, (_, dot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
            <li key={dot}>
              <button
                type="button"
                aria-label={`Page ${dot + 1}`}
                aria-current={dot === page}
                onClick={() => goTo(dot)}
              />
            </li>
          ))}
        </ul>
        <div className={styles.arrows}>
          <button type="button" aria-label="Previous page" onClick={() => turn(-1)}>
            <ChevronLeft />
          </button>
          <button type="button" aria-label="Next page" onClick={() => turn(1)}>
            <ChevronRight />
          </button>
        </div>
      </div>
      <VisuallyHidden>
        <span aria-live="polite">{turned ? `Page ${page + 1} of ${pages}` : null}</span>
      </VisuallyHidden>
    </div>
  )
}

/** No style on the first page: built HTML must not have style attributes. A page is one gap wider than the track. */
function slide(first: number, perPage: number) {
  return first === 0
    ? undefined
    : { transform: `translateX(calc(${-first / perPage} * (100% + var(--carousel-gap))))` }
}

/** Its picture has the name of the title's first word. All are in one file, so that the page asks for it once. */
function WealthCard({ item: { category, title, figure, unit, link } }: { item: WealthItem }) {
  return (
    <a href={link} className={styles.card}>
      <Picture className={styles.picture} src={`${pictures}#${title.split(' ')[0]}`} width={80} height={80} />
      <span className={styles.category}>{category}</span> <span className={styles.title}>{title}</span>{' '}
      <span className={styles.figure}>
        <b>{figure}</b>
        {` ${unit}`}
      </span>
    </a>
  )
}
