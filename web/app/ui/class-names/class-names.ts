/** Joins class names and skips false and missing ones: `classNames(styles.card, wide && styles.wide)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
