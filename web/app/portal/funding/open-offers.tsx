import { type ListedOffer, offers } from '@bank/contract/offers'
import { type ReactNode, type RefObject, useRef } from 'react'
import { call } from '../../api/call.ts'
import { useApiRead } from '../../api/use-api-query.ts'
import { useKeptFocus } from '../../lists/kept-focus.ts'
import { ListRow, Quiet, RowList } from '../../lists/row-list.tsx'
import { useOpened } from '../../lists/use-opened.ts'
import { coinWords } from '../../transactions/coin-words.ts'
import { accountWord } from '../../transactions/transaction-kinds.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { type Countdown, startCountdown, useSecondsLeft } from './countdown.ts'
import { coinName, hasRate } from './payment.ts'
import { RateTimer } from './rate-timer.tsx'
import { RemoveOffer } from './remove-offer.tsx'

type OpenOffer = { offer: ListedOffer; countdown: Countdown }

/**
 * The offers that were neither paid nor removed, newest first. Nothing is shown while there are none, and nothing while it is
 * not known whether there are: most customers have none, and a card that comes and goes would move what is below it.
 */
export function OpenOffers({ onContinue }: { onContinue: (offer: ListedOffer) => void }) {
  const open = loadable(useOpenOffers(), 'Failed to load your open offers')
  const removing = useOpened<ListedOffer>()
  const list = useRef<HTMLDivElement>(null)

  return (
    <>
      {open.status === 'failed' ? (
        <Card title="Open Offers">
          <ErrorState message={open.message} onRetry={open.retry} retrying={open.retrying} />
        </Card>
      ) : null}
      {open.status === 'ready' && open.value.length > 0 ? (
        <Card title="Open Offers" description="Payments that you have prepared but not confirmed">
          <Offers list={list}>
            {open.value.map((each) => (
              <Row key={each.offer.id} {...each} onContinue={onContinue} onRemove={removing.open} />
            ))}
          </Offers>
        </Card>
      ) : null}
      {removing.item ? (
        <RemoveOffer offer={removing.item} open={removing.isOpen} onClose={removing.close} list={list} />
      ) : null}
    </>
  )
}

function Offers({ list, children }: { list: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  useKeptFocus(list)
  return (
    <div ref={list} tabIndex={-1}>
      <RowList>{children}</RowList>
    </div>
  )
}

/** Each with what remained of its rate when the answer arrived. */
function useOpenOffers() {
  return useApiRead(offers.listOpen, {}, async (signal): Promise<readonly OpenOffer[]> => {
    const { data } = await call(offers.listOpen, {}, signal)
    return data.map((offer) => ({ offer, countdown: startCountdown(offer.secondsLeft) }))
  })
}

type RowProps = OpenOffer & Record<'onContinue' | 'onRemove', (offer: ListedOffer) => void>

function Row({ offer, countdown, onContinue, onRemove }: RowProps) {
  const { amount, accountType, cryptoType, network, createdAt } = offer
  const dollars = formatMoney(amount, { cents: true })
  const coin = coinName(cryptoType, network)
  const sums = hasRate(offer) ? (
    <>
      <span translate="no">{coinWords(offer.cryptoAmount, offer.asset)}</span> <Quiet>{dollars}</Quiet>
    </>
  ) : (
    dollars
  )
  return (
    <ListRow
      title={sums}
      details={[
        accountWord(accountType),
        coin,
        <DateText key="date" iso={createdAt} variant="dateAndTime" />,
      ]}
      acts={
        <>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Continue ${dollars} in ${coin}`}
            onPress={() => onContinue(offer)}
          >
            Continue
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove ${dollars} in ${coin}`}
            onPress={() => onRemove(offer)}
          >
            Remove
          </Button>
        </>
      }
    >
      {hasRate(offer) ? <RateLeft countdown={countdown} /> : null}
    </ListRow>
  )
}

function RateLeft({ countdown }: { countdown: Countdown }) {
  const secondsLeft = useSecondsLeft(countdown)
  return <Quiet>{secondsLeft === 0 ? 'Rate ended' : <RateTimer secondsLeft={secondsLeft} />}</Quiet>
}
