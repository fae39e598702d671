/** Where a request comes from, for the audit log and for limits. `device` is the kind of browser and system. */
export type Origin = { address: string; requestId: string; device: string }
