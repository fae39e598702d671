import * as z from 'zod'

/** What a wallet change has to wait for before customers see it (D25, hazard B1). */
export const WalletChangeApproval = z.enum(['off', 'second-administrator', '24-hours'])
export type WalletChangeApproval = z.output<typeof WalletChangeApproval>
