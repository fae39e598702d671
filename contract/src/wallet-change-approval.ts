import * as z from 'zod/mini'

/** What a wallet change has to wait for before customers see it (DEC-25, HAZ-B1). */
export const WalletChangeApproval = z.enum(['off', 'second-administrator', '24-hours'])
export type WalletChangeApproval = z.output<typeof WalletChangeApproval>
