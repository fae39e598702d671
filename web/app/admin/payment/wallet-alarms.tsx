import { LIST_MAX } from '@bank/contract/endpoint'
import { type AdminWallet, wallets } from '@bank/contract/wallets'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { LostRecord } from './lost-record.tsx'

const everyWallet = { query: { limit: LIST_MAX } } as const

/** How long a changed address is announced to every administrator. */
const ANNOUNCED_MS = 24 * 3_600_000

/**
 * What administrators must know about the payment addresses, regardless of the list's filters: a server that lost its
 * record of them, withdrawn wallets (HAZ-B6, HAZ-B7), and addresses changed in the last 24 hours (HAZ-B1). Shows
 * nothing if there is nothing to report.
 */
export function WalletAlarms({ list: listRef }: { list: RefObject<HTMLElement | null> }) {
  const list = useApiQuery(wallets.listAll, everyWallet).data?.data ?? []
  const withdrawn = list.filter((wallet) => wallet.withdrawn !== null)
  const since = Date.now() - ANNOUNCED_MS
  const changed = list.filter(
    (wallet) => wallet.withdrawn === null && Date.parse(wallet.addressChangedAt) > since,
  )
  return (
    <>
      <LostRecord list={listRef} />
      {withdrawn.length > 0 ? <WithdrawnWallets list={withdrawn} /> : null}
      {changed.length > 0 ? <NewAddresses list={changed} /> : null}
    </>
  )
}

function WithdrawnWallets({ list }: { list: readonly AdminWallet[] }) {
  const title = list.length === 1 ? 'A wallet is withdrawn' : `${list.length} wallets are withdrawn`
  return (
    <Banner tone="error" title={`${title}: customers don’t see ${list.length === 1 ? 'it' : 'them'}`}>
      <Stack gap="2xs">
        <WalletList list={list}>
          {(wallet) => <>: {withdrawnWords[wallet.withdrawn ?? 'signature']}</>}
        </WalletList>
        <p>
          Find out what happened before you show {list.length === 1 ? 'it' : 'one'} to customers again. Then
          press Edit and enter the address from its source, not from this screen. See{' '}
          <AuditLog>the audit log</AuditLog> for details.
        </p>
      </Stack>
    </Banner>
  )
}

/** The reason for the withdrawal, to follow a colon. */
const withdrawnWords: Record<NonNullable<AdminWallet['withdrawn']>, string> = {
  signature: 'it was changed in the database, and not by this application.',
  version: 'the database has an older version of it, as after restoring a backup.',
  address: 'its address is not valid on its network, so what customers pay to it could be lost.',
}

function NewAddresses({ list }: { list: readonly AdminWallet[] }) {
  const title = list.length === 1 ? 'A payment address was' : `${list.length} payment addresses were`
  return (
    <Banner tone="warning" title={`${title} changed or added in the last 24 hours`}>
      <Stack gap="2xs">
        <WalletList list={list}>
          {({ addressChangedAt, createdAt, depositAddresses }) => (
            <>
              , {addressChangedAt === createdAt ? 'added' : 'changed'}
              {depositAddresses === 'per-offer' ? ', with a new address for each payment,' : ''} on{' '}
              <DateText iso={addressChangedAt} variant="dateAndTime" />
            </>
          )}
        </WalletList>
        <p>
          If you did not expect this, compare the address or the key with its source immediately.{' '}
          <AuditLog>The audit log</AuditLog> shows who did it.
        </p>
      </Stack>
    </Banner>
  )
}

type WalletListProps = { list: readonly AdminWallet[]; children: (wallet: AdminWallet) => ReactNode }

function WalletList({ list, children }: WalletListProps) {
  return (
    <Stack as="ul" gap="none">
      {list.map((wallet) => (
        <li key={wallet.id}>
          <strong>
            {wallet.name} on {wallet.network}
          </strong>
          {children(wallet)}
        </li>
      ))}
    </Stack>
  )
}

function AuditLog({ children }: { children: string }) {
  return <Link to={`${paths.admin.auditLog}?act=wallet`}>{children}</Link>
}
