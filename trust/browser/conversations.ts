import type { Call } from '@bank/contract/client'
import { EnquiryKind, enquiries } from '@bank/contract/enquiries'
import { cents } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import { REASON_NOTE_MAX } from '@bank/contract/reasons'
import { staffThreads, templates } from '@bank/contract/staff-threads'
import { THREAD_MESSAGE_MAX, threads } from '@bank/contract/threads'
import { callAs } from '../harness/bank-under-test.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { payloads } from './payloads.ts'

/** The threads of the people in their order, each null if its text was refused, and what visitors have sent. */
export type Conversations = { threadIds: (string | null)[]; enquiryIds: string[] }

type Person = { call: Call }

/** Stores texts in so many fields, or counts them as refused. */
type Tried = <Answer>(call: Promise<Answer>, fields: number) => Promise<Answer | null>

/**
 * Writes the payloads wherever people write to each other: each person asks for a credit, and staff answer, leave a note and
 * reject it; there is a template for each payload, and a message from a visitor, which is answered.
 */
export async function writeConversations(
  server: ServerProcess,
  administrator: Person,
  people: readonly Person[],
  tried: Tried,
): Promise<Conversations> {
  await administrator.call(oversight.changeSettings, { body: { onlineEnquiries: true } })
  const threadIds: Conversations['threadIds'] = []
  for (const [n, payload] of payloads.entries()) {
    const person = people[n]
    threadIds.push(person ? await writeThread(administrator, person, payload, tried) : null)
    const template = { title: payload.slice(0, 100), message: payload.slice(0, THREAD_MESSAGE_MAX) }
    await tried(administrator.call(templates.add, { body: template }), 2)
    await tried(sendEnquiry(server, payload, n), ENQUIRY_FIELDS)
  }
  const { data } = await administrator.call(enquiries.list, { query: { limit: payloads.length } })
  for (const { id, fields } of data) {
    const message = typeof fields.message === 'string' ? fields.message : ''
    await tried(administrator.call(enquiries.reply, { params: { id }, body: { message } }), 1)
  }
  return { threadIds, enquiryIds: data.map(({ id }) => id) }
}

async function writeThread(
  administrator: Person,
  person: Person,
  payload: string,
  tried: Tried,
): Promise<string | null> {
  const message = payload.slice(0, THREAD_MESSAGE_MAX)
  const details = { amount: cents(10_000), purpose: payload.slice(0, 100), termMonths: 12 }
  const started = await tried(person.call(threads.start, { body: { topic: 'credit', message, details } }), 2)
  if (!started) return null
  const params = { id: started.data.id }
  await tried(administrator.call(staffThreads.write, { params, body: { message } }), 1)
  await tried(administrator.call(staffThreads.write, { params, body: { message, internal: true } }), 1)
  const rejection = { decision: 'rejected' as const, note: payload.slice(0, REASON_NOTE_MAX) }
  await tried(administrator.call(staffThreads.decideCredit, { params, body: rejection }), 1)
  return params.id
}

const ENQUIRY_FIELDS = 8
const KINDS = EnquiryKind.options

/** Each from its own address, because there is a limit for each. */
function sendEnquiry(server: ServerProcess, payload: string, n: number) {
  const [short, long] = [payload.slice(0, 100), payload.slice(0, THREAD_MESSAGE_MAX)]
  const body = {
    kind: KINDS[n % KINDS.length] ?? 'lead',
    page: short,
    fields: {
      name: short,
      email: `visitor-${n}@visitors.example`,
      contactNumber: long,
      subject: short,
      about: long,
      place: long,
      message: long,
      consent: true,
      consentWording: long,
    },
  }
  return callAs(server, null, `10.2.${n}.1`)(enquiries.send, { body })
}
