/** Asks for the newest request that waits for the bank, and how many there are. */
export const PENDING = { query: { status: 'pending', limit: 1 } } as const
