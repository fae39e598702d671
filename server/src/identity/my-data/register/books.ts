import sql from 'sql-template-tag'
import { inCoins } from '../../../chains/payment-columns.ts'
import { NO_REASON } from '../../../finances/edit-figures.ts'
import { signOfRow } from '../../../transactions/own-list.ts'
import { dollars, emptied, type Group, money, named } from './declaration.ts'

/** An address of ours says nothing about the customer: others were shown it too, or it is in `deposit_addresses`. */
const oursOrNone = sql`(
  select a.address from (select address from wallet_addresses union all select address from deposit_addresses) a
  where a.address = crypto_address limit 1)`

const NAMELESS = 'the books of an account without a name'

/** Requests, and the ledger. */
export const books: Group[] = [
  {
    class: 'money',
    holds: 'requests and payments',
    protectedBy: 'final once decided; completed only with a transfer',
    seenBy: 'the customer, administrators',
    kept: 'for good; `open_requests` until the decision',
    erased: 'kept without what was typed into them',
    tables: {
      transactions: {
        whose: 'user_id',
        exported: {
          file: 'transactions',
          newest: 'transaction_date id',
          columns: {
            ...named('transaction_date created_at type'),
            category: emptied('category'),
            accountType: 'account_type',
            toAccountType: 'to_account_type',
            amount: { column: 'amount_cents', value: dollars(sql`amount_cents * ${signOfRow()}`) },
            requestedAmount: money('requested_cents'),
            description: emptied('description'),
            status: 'status',
            // A customer's references are unique.
            reference: emptied('reference', sql`gen_random_uuid()::text`),
            cryptoType: 'crypto_type',
            cryptoNetwork: 'crypto_network',
            cryptoAddress: emptied('crypto_address', oursOrNone),
            txid: emptied('txid', sql`null`),
            reason: 'reject_reason',
            note: emptied('reject_note', sql`null`),
            ...named('decided_at offer_id id'),
          },
        },
        withheld: { technical: 'user_id wallet_id', staff: 'decided_by', computed: 'folded segment' },
        erasing: {
          kept: {
            [NAMELESS]:
              'id user_id created_at transaction_date type account_type to_account_type amount_cents requested_cents status decided_at decided_by reject_reason offer_id wallet_id',
            'the name and network of a wallet of ours': 'crypto_type crypto_network',
            'computed from the others': 'folded segment',
          },
        },
        guard: 'guarded',
      },
      open_requests: {
        whose: 'user_id',
        withheld: { technical: 'transaction_id user_id created_at', computed: 'segment folded' },
        // Nobody with an open request is erased, so there is none.
        erasing: 'deleted',
      },
    },
  },
  {
    class: 'money',
    holds: 'payments that were seen on the chains',
    protectedBy: 'final, but for how far they are; each belongs to at most one request, for good',
    seenBy: 'the customer, administrators; everybody on the chain, without whose it is',
    kept: 'for good',
    erased: 'kept: the bank has the money',
    tables: {
      payments: {
        whose: 'user_id',
        exported: {
          file: 'payments',
          newest: 'seen_at',
          columns: {
            ...named('seen_at network txid output_index asset'),
            amount: { column: 'units', value: inCoins(sql`units`, sql`decimals`) },
            ...named('address state block_height'),
            rate: { column: 'rate_usd', value: sql`rate_usd::text` },
            worth: money('worth_cents'),
            ...named('matched_at transaction_id id'),
          },
        },
        withheld: {
          technical: 'user_id wallet_id block_at compared_at told_at alarmed_at',
          ours: 'block_hash matched_by',
          computed: 'decimals',
        },
        erasing: {
          kept: {
            'money that the bank received, as everybody can read it on the chain':
              'id network txid output_index asset decimals units address wallet_id seen_at rate_usd block_height block_hash block_at state',
            [NAMELESS]:
              'user_id transaction_id matched_by matched_at worth_cents compared_at told_at alarmed_at',
          },
        },
        guard: 'guarded',
      },
    },
  },
  {
    class: 'money',
    holds: 'transfers and balances',
    protectedBy: 'a ledger that only grows',
    seenBy: 'the customer, administrators',
    kept: 'for good',
    erased: 'an account without a name; typed reasons are emptied',
    tables: {
      transfers: {
        whose: 'user_id',
        exported: {
          file: 'movements',
          newest: 'created_at id',
          columns: {
            at: 'created_at',
            debit: 'debit',
            credit: 'credit',
            amount: money('amount_cents'),
            kind: 'kind',
            // Staff type one for an adjustment; the others are the server's.
            reason: emptied(
              'reason',
              sql`case when kind in ('adjustment', 'opening') then ${NO_REASON} else reason end`,
            ),
            transactionId: 'transaction_id',
            id: 'id',
          },
        },
        withheld: { technical: 'user_id', staff: 'actor_id' },
        erasing: {
          kept: {
            [NAMELESS]: 'id user_id debit credit amount_cents kind transaction_id actor_id created_at',
          },
        },
        guard: 'immutable',
      },
      ledger_accounts: {
        whose: 'user_id',
        exported: {
          file: 'balances',
          newest: 'code',
          only: sql`code not in ('crypto_receipts', 'adjustments', 'opening_balances')`,
          columns: { account: 'code', balance: money('balance_cents'), updatedAt: 'updated_at' },
        },
        withheld: { technical: 'user_id debit_sign' },
        erasing: { kept: { [NAMELESS]: 'user_id code debit_sign balance_cents updated_at' } },
      },
      postings: {
        whose: 'user_id',
        exported: {
          file: 'account-rows',
          newest: 'account at transfer_id',
          columns: {
            at: 'at',
            account: 'account',
            amount: money('amount_cents'),
            balance: money('balance_cents'),
            movementId: 'transfer_id',
          },
        },
        withheld: { technical: 'user_id' },
        erasing: { kept: { [NAMELESS]: 'user_id account at transfer_id amount_cents balance_cents' } },
      },
      own_tallies: {
        whose: 'user_id',
        withheld: { technical: 'user_id slot', computed: 'subject segment amount' },
        erasing: {
          deleted: sql`subject = 'notices'`,
          kept: { [NAMELESS]: 'user_id subject segment slot amount' },
        },
      },
    },
  },
]
