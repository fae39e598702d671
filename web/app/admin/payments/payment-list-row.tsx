import type { AdminPayment } from '@bank/contract/payments'
import type { ReactNode } from 'react'
import { ListRow } from '../../lists/row-list.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Claims } from './claims.tsx'
import { Depth, OwnerCell, PlaceCell } from './payment-cells.tsx'
import { coinsOf, worthInWords } from './payment-words.ts'

/** A payment on a phone. */
export function PaymentListRow({ payment, acts }: { payment: AdminPayment; acts: ReactNode }) {
  return (
    <ListRow
      title={coinsOf(payment)}
      end={worthInWords(payment)}
      details={[<DateText key="seen" iso={payment.seenAt} variant="dateAndTime" />]}
      acts={acts}
    >
      <Stack gap="xs">
        <Row gap="xs">
          <Depth payment={payment} />
        </Row>
        <PlaceCell payment={payment} />
        <OwnerCell payment={payment} />
        <Claims claims={payment.claims} />
      </Stack>
    </ListRow>
  )
}
