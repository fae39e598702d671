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
        <Kinds row={row} edits={edits} />
      )}
    </ListRow>
  )
}

/** "Stocks $1,200.40, Crypto $50.00. Balances $1,250.00: $0.40 less than by kind." Cents are shown only if the two differ. */
function Kinds({ row, edits }: Pick<AssetListRowProps, 'row' | 'edits'>) {
  const { differs, words: difference } = totalsOf(row, edits)
  const kinds = assetKinds
    .filter(({ kind }) => row[kind] !== 0)
    .map(({ kind, label }) => `${label} ${formatMoney(row[kind], { cents: differs })}`)
  const balances = differs ? `Balances ${formatMoney(row.totalAssets, { cents: true })}: ${difference}.` : ''
  const words = [kinds.length > 0 ? `${kinds.join(', ')}.` : '', balances].filter(Boolean).join(' ')
  return words === '' ? null : <p className={quiet.quiet}>{words}</p>
}
