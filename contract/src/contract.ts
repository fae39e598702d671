import { activity } from './activity.ts'
import { appointments } from './appointments.ts'
import { calendar } from './calendar.ts'
import { customers } from './customers.ts'
import { documents } from './documents.ts'
import type { EndpointGroup } from './endpoint.ts'
import { enquiries } from './enquiries.ts'
import { events } from './events.ts'
import { factors } from './factors.ts'
import { finances } from './finances.ts'
import { identity } from './identity.ts'
import { insights } from './insights.ts'
import { myData } from './my-data.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { oversight } from './oversight.ts'
import { payments } from './payments.ts'
import { preferences } from './preferences.ts'
import { push } from './push.ts'
import { recovery } from './recovery.ts'
import { reports } from './reports.ts'
import { sessions } from './sessions.ts'
import { signInSteps } from './sign-in.ts'
import { staff } from './staff.ts'
import { staffThreads, templates } from './staff-threads.ts'
import { threads } from './threads.ts'
import { transactionFiles } from './transaction-files.ts'
import { transactions } from './transactions.ts'
import { verification } from './verification.ts'
import { wallets } from './wallets.ts'

/** The whole API, by capability. */
export const contract = {
  identity,
  signInSteps,
  factors,
  recovery,
  sessions,
  myData,
  preferences,
  push,
  customers,
  staff,
  finances,
  activity,
  insights,
  calendar,
  transactionFiles,
  documents,
  offers,
  payments,
  transactions,
  wallets,
  verification,
  notifications,
  threads,
  staffThreads,
  templates,
  appointments,
  enquiries,
  events,
  oversight,
  reports,
} satisfies Record<string, EndpointGroup>
