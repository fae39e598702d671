import type { SentVerifiedDocument } from '@bank/contract/documents'
import { formatDate } from '../../ui/date/format-date.ts'
import { formatDollars } from '../../ui/money/format-money.ts'
import { ReachByEmail, ReachByPhone } from '../parts/reach-by.tsx'
import { RowList } from '../parts/row-list.tsx'
import type { Verdict } from './ask-bank.ts'
import styles from './check-result.module.css'
import { CompareFile } from './compare-file.tsx'

/** The bank's answer. */
export function CheckResult({ verdict }: { verdict: Verdict }) {
  if (verdict.status === 'confirmed') return <Confirmed document={verdict.document} />
  if (verdict.status === 'failed')
    return (
      <div className={styles.box} data-tone="negative">
        <p>{verdict.message}</p>
      </div>
    )
  return (
    <div className={styles.box} data-tone="negative">
      <p className={styles.title}>We can’t confirm this document</p>
      <p>
        We have issued no document with this number and check code. Please compare both with the document,
        character by character. If they are right, do not rely on the document, and tell us: call{' '}
        <ReachByPhone /> or write to <ReachByEmail />.
      </p>
    </div>
  )
}

const dayOf = (iso: string) => formatDate(iso, 'calendarDate')

function Confirmed({ document }: { document: SentVerifiedDocument }) {
  const { kind, title, number, holder, from, to, issuedAt, amount, balances } = document
  const rows = [
    { label: 'Document', value: title },
    { label: 'Number', value: number },
    { label: 'Issued to (initials)', value: holder },
    ...(kind === 'statement' ? [{ label: 'Period', value: `${dayOf(from)} to ${dayOf(to)}` }] : []),
    { label: 'Date of issue', value: dayOf(issuedAt) },
    ...(amount === null ? [] : [{ label: 'Amount', value: formatDollars(amount) }]),
  ]
  return (
    <div className={styles.box} data-tone="positive">
      <p className={styles.title}>This document is ours</p>
      <p>It says what you see below. If yours says anything else, it has been changed.</p>
      <RowList rows={rows} />
      {balances.length > 0 ? <Balances balances={balances} /> : null}
      <CompareFile sha256={document.sha256} formerSha256={document.formerSha256} />
    </div>
  )
}

function Balances({ balances }: Pick<SentVerifiedDocument, 'balances'>) {
  return (
    <table className={styles.balances}>
      <caption>Balances before and after the period</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ account, opening, closing }) => (
          <tr key={account}>
            <th scope="row">{account}</th>
            <td>{formatDollars(opening)}</td>
            <td>{formatDollars(closing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
