import { brand } from '@bank/contract/brand'
import type { ComponentType } from 'react'
import { type MetaDescriptor, useMatches } from 'react-router'

/**
 * The title and intro of a signed-in screen. Each screen exports its own as `handle`, which the router can read before
 * the screen runs: the page is built with these words, so that people see at once where they are.
 */
export type ScreenWords = {
  title: string
  /** One sentence on what the screen is for. */
  intro?: string
  /** The addresses that the page requests before its scripts have come (api/start-early-reads.ts). */
  reads?: readonly string[]
  /** What the page shows until then, title included, if it has the shape of the screen. */
  Skeleton?: ComponentType
  /** For a file with several addresses: their titles, by the last part of the address. */
  titles?: Readonly<Record<string, string>>
}

/** A title for the tab; search engines are told not to index the screen. */
export function screenMeta({ title }: ScreenWords): MetaDescriptor[] {
  return [{ title: `${title} | ${brand.groupName}` }, { name: 'robots', content: 'noindex' }]
}

/** The words of the screen at this address. */
export function useScreenWords(): ScreenWords {
  const match = useMatches().at(-1)
  const words = wordsIn(match?.handle)
  if (!words) throw new Error('A signed-in screen exports no words as its handle.')
  return { ...words, title: words.titles?.[lastPart(match?.pathname ?? '')] ?? words.title }
}

/** The words in a route's handle; null if it has none. */
export const wordsIn = (handle: unknown): ScreenWords | null => (isScreenWords(handle) ? handle : null)

/** "/dashboard/activity/checking" becomes "checking". */
export const lastPart = (pathname: string) => pathname.split('/').findLast((part) => part !== '') ?? ''

const isScreenWords = (handle: unknown): handle is ScreenWords =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
