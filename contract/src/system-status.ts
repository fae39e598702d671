import * as z from 'zod/mini'
import { answer, get, nothing } from './endpoint.ts'

/** The system's name until an operator changes it: the default of the settings' column. */
export const DEFAULT_SYSTEM_NAME = 'Wealth Management System'

/**
 * The system's public status. Part of `oversight`, in a file of its own because every signed-in screen reads it and only
 * staff need the rest.
 */
export const systemStatus = get('/status', {
  access: 'public',
  summary: 'The system’s public status',
  input: nothing,
  reply: answer(
    z.object({
      systemName: z.string(),
      maintenanceMode: z.boolean(),
      /** Whether the public forms send what is typed into them (DEC-63). */
      onlineEnquiries: z.boolean(),
    }),
  ),
  inMaintenance: 'open',
})
