import * as z from 'zod'

/** Who or what stands between a change of the wallets and the customers (D25, hazard B1). */
export const WalletChangeApproval = z.enum(['off', 'second-administrator', '24-hours'])
export type WalletChangeApproval = z.output<typeof WalletChangeApproval>
