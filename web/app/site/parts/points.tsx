import type { ReactNode } from 'react'

export type Point = { title: string; text: ReactNode }

/** The items of a list, such as `Lines`, in which each has a heading and a text. */
export function Points({ points }: { points: readonly Point[] }) {
  return points.map(({ title, text }) => (
    <li key={title}>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  ))
}
