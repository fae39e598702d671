import * as z from 'zod'
import { answer, endpoint, nothing } from './endpoint.ts'
import { Dollars } from './money.ts'

/** The admin dashboard's figures (section 3); monthlyGrowth is in per cent. */
export const DashboardStats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  pendingTransactions: z.int(),
  totalTransactions: z.int(),
  totalPortfolioValue: Dollars,
  monthlyGrowth: z.number(),
})
export type DashboardStats = z.output<typeof DashboardStats>

export const oversight = {
  status: endpoint({
    method: 'GET',
    path: '/status',
    access: 'public',
    summary: 'What every visitor may know about the system',
    input: nothing,
    reply: answer(z.object({ systemName: z.string(), maintenanceMode: z.boolean() })),
    inMaintenance: 'open',
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'The server is alive',
    input: nothing,
    reply: answer(z.object({ status: z.literal('alive') })),
    inMaintenance: 'open',
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'The database answers and the server takes requests',
    input: nothing,
    reply: answer(z.object({ status: z.literal('ready') })),
    inMaintenance: 'open',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/admin/dashboard/stats',
    access: 'admin',
    summary: 'The tiles of the admin dashboard',
    input: nothing,
    reply: answer(DashboardStats),
  }),
}
