import * as z from 'zod/mini'

/** Whether all customers pay to a wallet's one address, or each offer gets a new one (DEC-59). */
export const DepositAddresses = z.enum(
  ['shared', 'per-offer'],
  'Deposit Addresses must be shared or per-offer',
)
export type DepositAddresses = z.output<typeof DepositAddresses>
