import { useState } from 'react'

/**
 * A value as it is while a question is open. One's own answer, and what comes after it, no longer change it.
 * @param value something that stays the same object until it changes
 */
export function useWhileAsked<Value>(
  value: Value,
  { asked, open, busy }: { asked: unknown; open: boolean; busy: boolean },
): Value {
  const [kept, setKept] = useState({ asked, value })
  if (open && !busy && (kept.value !== value || kept.asked !== asked)) setKept({ asked, value })
  return kept.asked === asked ? kept.value : value
}
