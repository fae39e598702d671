import type { UserAssets } from '@bank/contract/finances'
import { Email } from '../../lists/cells.tsx'
import { ListRow } from '../../lists/row-list.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import quiet from '../../ui/quiet/quiet.module.css'
import { Initials } from '../people/initials.tsx'
import { personName } from '../people/person-name.ts'
import { FigureCell, RowActs, rowNote, TotalCell, totalsOf } from './asset-cells.tsx'
import { assetKinds } from './asset-edit.ts'
import type { AssetEdits } from './asset-edits.ts'

type AssetListRowProps = { row: UserAssets; edits: AssetEdits; isOwn: boolean }

/** A user's assets on a phone: their sum, the kinds that there are, and how that compares with the balances. */
export function AssetListRow({ row, edits, isOwn }: AssetListRowProps) {
  return (
    <ListRow
      mark={<Initials {...row} />}
      title={personName(row)}
      end={<TotalCell row={row} edits={edits} />}
      details={[<Email key="email" address={row.email} />]}
      acts={<RowActs row={row} edits={edits} isOwn={isOwn} />}
    >
      {edits.of(row) ? (
        <>
          <DescriptionList
            layout="rows"
            items={assetKinds.map(({ kind, label }) => ({
              label,
              value: <FigureCell row={row} edits={edits} kind={kind} label={label} />,
            }))}
          />
          {rowNote({ row, edits })}
        </>
      ) : (
        <p className={quiet.quiet}>{inShort(row, edits)}</p>
      )}
    </ListRow>
  )
}

/** "Stocks $1,200, Crypto $50. Balances $1,250.00: $0.40 less than by kind." */
function inShort(row: UserAssets, edits: AssetEdits): string {
  const { differs, words } = totalsOf(row, edits)
  const kinds = assetKinds
    .filter(({ kind }) => row[kind] !== 0)
    .map(({ kind, label }) => `${label} ${formatMoney(row[kind])}`)
  const balances = differs ? `Balances ${formatMoney(row.totalAssets, { cents: true })}: ${words}.` : ''
  return [kinds.length > 0 ? `${kinds.join(', ')}.` : '', balances].join(' ').trim()
}
