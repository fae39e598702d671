import type { User } from '@bank/contract/identity'
import { type Cents, dollars, REQUEST_MAX_CENTS } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import { type AdminPayment, type Assignment, payments } from '@bank/contract/payments'
import { transactions } from '@bank/contract/transactions'
import { useRef, useState } from 'react'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { readAmount } from '../../forms/typed-amount.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useFieldProblems } from '../acts/field-problems.ts'
import { personName } from '../people/person-name.ts'
import { coinsOf } from './payment-words.ts'

type Person = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>
type Account = Assignment['accountType']

/** What is asked about before it is sent. */
export type Asked = { customer: Person; accountType: Account; amount: Cents }

const FIELDS = ['userId', 'accountType', 'amount'] as const
const LEAST = dollars({ min: 1, max: REQUEST_MAX_CENTS, label: 'Amount' })

/** Whom a payment is assigned to, into which account and for how much, and sending that once it has been asked about. */
export function useAssigning(payment: AdminPayment, onDone: () => void) {
  const [found, setFound] = useState<User | null>(null)
  const [accountType, setAccountType] = useState<Account | ''>('')
  const [amountText, setAmountText] = useState(
    payment.worth === null ? '' : formatMoney(payment.worth, { cents: true }).replace('$', ''),
  )
  const [missing, setMissing] = useState<Partial<Record<(typeof FIELDS)[number], string>>>({})
  const [asked, setAsked] = useState<Asked | null>(null)
  const accountRef = useRef<HTMLInputElement>(null)
  const amountRef = useRef<HTMLInputElement>(null)
  const { problemOf, showErrors, forget } = useFieldProblems(FIELDS, (field) =>
    (field === 'amount' ? amountRef : accountRef).current?.focus(),
  )
  // What arrived at an address that was made for somebody is theirs.
  const customer: Person | null = payment.addressOf ?? found
  const sending = useApiMutation(payments.assign, {
    failure: 'The payment could not be assigned. Please try again.',
    refreshes: [payments.list, transactions.listAll, transactions.listPending, oversight.stats],
    onSuccess(_, { body: { amount } }) {
      if (asked) toast.success(`Assigned to ${personName(asked.customer)}`, { hint: pendingHint(amount) })
      setAsked(null)
      onDone()
    },
    onFailure: (error) => showErrors(error) && setAsked(null),
  })

  /** Each field as it is now; what is wrong with it no longer counts. */
  function changed<Value>(set: (value: Value) => void) {
    return (value: Value) => {
      set(value)
      setMissing({})
      forget()
    }
  }

  function ask() {
    const reading = readAmount(amountText, 'Amount', LEAST)
    sending.dismiss()
    forget()
    if (customer && accountType !== '' && 'amount' in reading)
      return setAsked({ customer, accountType, amount: reading.amount })
    setMissing({
      ...(!customer && { userId: 'Choose a customer' }),
      ...(accountType === '' && { accountType: 'Choose an account' }),
      ...('problem' in reading && { amount: reading.problem }),
    })
    if (customer) (accountType === '' ? accountRef : amountRef).current?.focus()
  }

  function confirm({ customer: { id: userId }, ...chosen }: Asked) {
    void sending.send({ params: { id: payment.id }, body: { userId, ...chosen } })
  }

  return {
    found,
    choose: changed(setFound),
    accountType,
    chooseAccount: changed(setAccountType),
    amountText,
    typeAmount: changed(setAmountText),
    problemOf: (field: (typeof FIELDS)[number]) => missing[field] ?? problemOf(field),
    refs: { account: accountRef, amount: amountRef },
    ask,
    asked,
    close: () => setAsked(null),
    confirm,
    sending,
    coins: coinsOf(payment),
  }
}

const pendingHint = (amount: Cents | undefined) =>
  `A deposit${amount === undefined ? '' : ` of ${formatMoney(amount, { cents: true })}`} is pending, and can be approved in Transactions.`
