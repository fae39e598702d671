import type { ReactNode } from 'react'

export type HeadingLevel = 2 | 3 | 4

interface HeadingProps {
  level: HeadingLevel
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

const elements = { 2: 'h2', 3: 'h3', 4: 'h4' } as const

/** A heading whose level the page decides: a part does not know how deep it is in the page. */
export function Heading({ level, ...props }: HeadingProps) {
  const Element = elements[level]
  return <Element {...props} />
}
