import type { VerificationStatus } from '@bank/contract/verification'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { askedItems, type Entry, enteredItems, type ItemStatuses, type Items } from './submission.ts'

const NONE: Items = { ssn: false, id: false }

/**
 * The items in the form. The bank can decide while the customer is filling it in: a new item comes in, a verified one goes,
 * and one that is still in review stays if something was entered for it.
 */
export function useShownItems(
  { ssnStatus, idStatus }: VerificationStatus,
  { getValues, resetField }: UseFormReturn<Entry>,
) {
  const [shown, setShown] = useState({ ssnStatus, idStatus, items: askedItems({ ssnStatus, idStatus }) })
  const [dropped, setDropped] = useState(NONE)
  const { items } = shown
  if (shown.ssnStatus !== ssnStatus || shown.idStatus !== idStatus) {
    const entered = enteredItems(getValues())
    setShown({ ssnStatus, idStatus, items: itemsAfter({ ssnStatus, idStatus }, items, entered) })
    setDropped({
      ssn: dropped.ssn || (ssnStatus === 'verified' && items.ssn && entered.ssn),
      id: dropped.id || (idStatus === 'verified' && items.id && entered.id),
    })
  }
  useEffect(() => {
    if (!items.ssn) resetField('ssn')
    if (!items.id) {
      resetField('idFront')
      resetField('idBack')
    }
  }, [items, resetField])
  return { items, dropped, forget: () => setDropped(NONE) }
}

function itemsAfter({ ssnStatus, idStatus }: ItemStatuses, before: Items, entered: Items): Items {
  const asked = askedItems({ ssnStatus, idStatus })
  return {
    ssn: asked.ssn || (ssnStatus !== 'verified' && before.ssn && entered.ssn),
    id: asked.id || (idStatus !== 'verified' && before.id && entered.id),
  }
}
