import sql from 'sql-template-tag'
import { SOURCES, type Source } from '../../../finances/sources.ts'
import { coinsOf } from '../../../offers/offer-row.ts'
import { day, type Group, money, named } from './declaration.ts'

/** The figures that staff or the customer state, and when each section was stated. */
const statedFigures = Object.fromEntries(
  Object.entries<Record<string, Source>>(SOURCES).flatMap(([section, figures]) => [
    ...Object.entries(figures).flatMap(([name, source]) =>
      'column' in source ? [[`${section}.${name}`, money(source.column)] as const] : [],
    ),
    [`${section}.lastUpdated`, `${section}_updated_at`] as const,
  ]),
)

/** What customers were told about their money. */
export const statements: Group[] = [
  {
    class: 'money',
    holds: 'documents, with name and address, and their files',
    protectedBy: 'computed by the database, never changed; files and their hashes encrypted',
    seenBy: 'the customer; initials and amounts by whoever has number and check code',
    kept: 'until the user is deleted',
    erased: 'deleted',
    tables: {
      issued_files: {
        whose: 'user_id',
        withheld: {
          technical: 'document_id user_id drawn_at',
          'said elsewhere': 'sealed',
          secret: 'sealed_hash',
        },
        erasing: 'deleted',
        guard: 'never_deleted',
        sealed: { sealed: 'customer’s key', sealed_hash: 'customer’s key' },
      },
      issued_documents: {
        whose: 'user_id',
        exported: {
          file: 'documents',
          newest: 'issued_at id',
          // A number whose paper could not be drawn is no paper.
          only: sql`(coalesce(file_hash, sealed_hash) is not null or exists (select from issued_files where document_id = issued_documents.id))`,
          columns: {
            issuedAt: 'issued_at',
            kind: 'kind',
            from: day('from_day'),
            to: day('to_day'),
            ...named('number check_code holder address opened_at'),
          },
        },
        withheld: {
          technical: 'id user_id layout',
          ours: 'site file_hash rows_hash',
          computed: 'balances amount_cents',
          secret: 'sealed_hash',
        },
        erasing: 'deleted',
        guard: 'never_deleted',
        sealed: { sealed_hash: 'customer’s key' },
      },
    },
  },
  {
    class: 'personal',
    holds: 'offers, with amounts, addresses and rates',
    protectedBy: 'access by row, `no-store`; deleted by age alone',
    seenBy: 'the customer',
    kept: 'those that became a request for good; others until 30 days after their end',
    erased: 'deleted, except those of transactions',
    tables: {
      offers: {
        whose: 'user_id',
        // What they were shown, whether or not they paid.
        exported: {
          file: 'offers',
          newest: 'created_at',
          columns: {
            ...named('created_at expires_at ends_at removed_at account_type'),
            amount: money('amount_cents'),
            ...named('reference crypto_type crypto_network address asset'),
            cryptoAmount: { column: 'crypto_units', value: coinsOf('offers') },
            rate: { column: 'rate_usd', value: sql`rate_usd::text` },
            rateAt: 'rate_at',
            id: 'id',
          },
        },
        withheld: {
          technical: 'user_id wallet_id address_index',
          ours: 'key_fingerprint network',
          computed: 'decimals',
        },
        erasing: {
          deleted: sql`not exists (select from transactions t where t.offer_id = offers.id and t.user_id = offers.user_id)`,
          kept: {
            'what the bank asked for, and where':
              'id user_id wallet_id account_type amount_cents reference crypto_type crypto_network address key_fingerprint address_index network asset decimals crypto_units rate_usd rate_at expires_at ends_at created_at removed_at',
          },
        },
      },
    },
  },
  {
    class: 'personal',
    holds: 'figures',
    protectedBy: 'access by row, `no-store`',
    seenBy: 'the customer, administrators',
    kept: 'until the user is deleted; former values in the audit log',
    erased: 'figures stay without a name, `asset_days` are deleted',
    tables: {
      figures: {
        whose: 'user_id',
        exported: {
          file: 'figures',
          newest: null,
          columns: {
            ...statedFigures,
            'assets.stocks': money('stocks_cents'),
            'assets.realEstate': money('real_estate_cents'),
            'assets.crypto': money('crypto_cents'),
            'assets.others': money('others_cents'),
            'assets.lastUpdated': 'updated_at',
          },
        },
        withheld: { technical: 'user_id', ours: 'changed_at' },
        erasing: {
          kept: {
            'an account without a name':
              'user_id credit_limit_cents accounts_updated_at monthly_contribution_cents goal_amount_cents savings_updated_at investments_gains_cents investments_losses_cents investments_updated_at portfolio_gains_cents portfolio_losses_cents portfolio_updated_at life_coverage_cents health_premium_cents deductible_cents insurance_updated_at available_credit_cents monthly_payment_cents funding_updated_at stocks_cents real_estate_cents crypto_cents others_cents updated_at changed_at',
          },
        },
      },
      asset_days: {
        whose: 'user_id',
        exported: {
          file: 'asset-days',
          newest: 'day',
          columns: {
            day: day('day'),
            stocks: money('stocks_cents'),
            realEstate: money('real_estate_cents'),
            crypto: money('crypto_cents'),
            others: money('others_cents'),
          },
        },
        withheld: { technical: 'user_id' },
        erasing: 'deleted',
      },
    },
  },
]
