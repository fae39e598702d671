/** Where a table's rows are a list. Not in print: A4 is narrower than this, and a table on paper stays a table. */
export const NARROW = 'screen and (max-width: 47.99rem)'
