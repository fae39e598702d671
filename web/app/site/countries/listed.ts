/** "English, Mandarin and Malay". */
export function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].join(' and ')
}
