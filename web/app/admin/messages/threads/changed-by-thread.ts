import { oversight } from '@bank/contract/oversight'
import { staffThreads } from '@bank/contract/staff-threads'

/** The queries whose data depends on a conversation. */
export const changedByThread = [staffThreads.read, staffThreads.list, oversight.auditLogs] as const
