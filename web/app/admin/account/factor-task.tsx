import { factors } from '@bank/contract/factors'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { wantedAddress } from '../../account/my-account/factor-first.tsx'
import { hasFactor, SecondFactors } from '../../account/my-account/ways-to-log-in.tsx'
import { factorIsThere } from '../../api/factor-needed.ts'
import { queryClient } from '../../api/query-client.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Card } from '../../ui/card/card.tsx'

/** The only thing that a member of staff without a second factor can do where one is required (DEC-44). */
export function FactorTask() {
  const [hasCodesToKeep, setHasCodesToKeep] = useState(false)
  useGoingOn(!hasCodesToKeep)
  return (
    <>
      <Banner tone="warning" title="Set up a second factor to continue">
        The bank asks all staff for more than a password. Add a passkey or an authenticator app; it takes a
        minute, and you then go on to where you wanted to be.
      </Banner>
      <Card
        title="Choose one"
        description="You can add the other one later. With the first you get recovery codes, in case you lose it."
        icon={<ShieldCheck />}
      >
        <SecondFactors isTask onCodes={setHasCodesToKeep} />
      </Card>
    </>
  )
}

/** Goes on to the wanted screen once there is a factor, whether it was set up here or in another window. */
function useGoingOn(allowed: boolean) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { data, isFetchedAfterMount } = useApiQuery(factors.list, {})
  // An answer from before the refusal is out of date.
  const isDone = allowed && isFetchedAfterMount && data !== undefined && hasFactor(data.data)
  useEffect(() => {
    if (!isDone) return
    factorIsThere()
    // Every answer so far was a refusal.
    void queryClient.invalidateQueries()
    void navigate(wantedAddress(state), { replace: true })
  }, [isDone, navigate, state])
}
