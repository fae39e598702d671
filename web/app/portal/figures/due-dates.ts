/** Today by UTC, as YYYY-MM-DD: the bank's days end at midnight UTC (DEC-52). */
export const todayByUtc = () => new Date().toISOString().slice(0, 10)
