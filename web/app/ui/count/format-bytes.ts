const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in memory or on disk, in steps of 1,024: "512 MB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return (bytes / 1_024 ** step).toLocaleString('en-US', {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step < 2 ? 0 : 1,
  })
}
