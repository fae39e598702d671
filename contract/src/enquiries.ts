import * as z from 'zod/mini'
import { Email } from './email.ts'
import {
  aFile,
  answer,
  get,
  listOf,
  listQuery,
  messageOnly,
  post,
  put,
  remove,
  staffWork,
} from './endpoint.ts'
import { AssigneeFilter } from './staff-threads.ts'
import { byId, EMAIL_MAX, Id, line, Moment, optionalParagraph, paragraph } from './text.ts'
import { THREAD_MESSAGE_MAX, ThreadStatus } from './threads.ts'
import { NamedPerson } from './user.ts'

/** What a visitor of the public site can send (DEC-63). */
export const EnquiryKind = z.enum(['lead', 'contact', 'appointment', 'application'])
export type EnquiryKind = z.output<typeof EnquiryKind>

export const ENQUIRY_FIELDS_MAX = 20

/** The longest text of all fields together, in characters. */
export const ENQUIRY_TEXT_MAX = 4000

/** How long an enquiry is kept after the last that happened to it (DEC-74). */
export const ENQUIRIES_KEPT_MONTHS = 12

const FieldName = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/, 'The name of a field has 1 to 40 letters'))
/** As it was typed into the form: a visitor leaves fields blank. */
const FieldValue = z.union(
  [z.boolean(), optionalParagraph('Each field', THREAD_MESSAGE_MAX)],
  'A field must be text, or true or false',
)

const Fields = z.record(FieldName, FieldValue).check(
  z.refine((fields) => Object.keys(fields).length <= ENQUIRY_FIELDS_MAX, 'There are too many fields'),
  z.refine(
    (fields) => Object.values(fields).join('').length <= ENQUIRY_TEXT_MAX,
    `All fields together must be at most ${ENQUIRY_TEXT_MAX} characters long`,
  ),
)

/** What the contact forms require; the others require nothing, as specified. Ask us has a list in place of the subject. */
const OF_CONTACT = {
  name: line('Name'),
  email: Email,
  subject: line('Subject'),
  message: paragraph('Message', THREAD_MESSAGE_MAX),
}

const fitKind = z.superRefine(
  ({ kind, fields }: { kind: EnquiryKind; fields: z.output<typeof Fields> }, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['fields', name], message })
    for (const [name, schema] of Object.entries(kind === 'contact' ? OF_CONTACT : {})) {
      const value = name === 'subject' ? (fields.subject ?? fields.about) : fields[name]
      const problem = schema.safeParse(value).error?.issues[0]
      if (problem) refuse(name, problem.message)
    }
    if (fields.consent === true && !isTyped(fields.consentWording))
      refuse('consentWording', 'What was agreed to is required')
  },
)

const isTyped = (value: string | boolean | undefined) => typeof value === 'string' && value !== ''

/** `fields.consent` is a visitor’s consent, with its words in `fields.consentWording`. */
export const NewEnquiry = z
  .strictObject({
    kind: EnquiryKind,
    /** The path of the page with the form. */
    page: line('Page'),
    fields: Fields,
    /** Made for each filled form. What is sent again with the same one was the same press, and is kept once. */
    reference: z.optional(Id),
    /** A field that people don’t see. Programs fill it in, and what they send is thrown away. */
    website: z.optional(z.string().check(z.maxLength(1000))),
  })
  .check(fitKind)
export type NewEnquiry = z.output<typeof NewEnquiry>

export const Enquiry = z.object({
  id: Id,
  kind: EnquiryKind,
  page: z.string(),
  /** From the fields; null if the visitor left them blank. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  fields: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** What the visitor agreed to, and when; null if they did not. */
  consent: z.nullable(z.object({ wording: z.string(), at: Moment })),
  status: ThreadStatus,
  assignee: z.nullable(NamedPerson),
  createdAt: Moment,
  /** When it is deleted if nothing else happens. */
  keptUntil: Moment,
})
export type Enquiry = z.output<typeof Enquiry>

export const EnquiryReply = z.object({
  id: Id,
  message: z.string(),
  at: Moment,
  /** Null for a member of staff whose account has been deleted. */
  author: z.nullable(NamedPerson),
})
export type EnquiryReply = z.output<typeof EnquiryReply>

export const AnsweredEnquiry = z.extend(Enquiry, { replies: z.array(EnquiryReply) })
export type AnsweredEnquiry = z.output<typeof AnsweredEnquiry>

export const NewReply = z.strictObject({
  message: paragraph('Message', THREAD_MESSAGE_MAX),
  /** As in threads: what is sent again with the same one is sent once. */
  reference: z.optional(Id),
  /** The number of replies that the sender saw. If a colleague has replied since, nothing is sent (409 `answered_meanwhile`). */
  seen: z.optional(z.int()),
})
export type NewReply = z.output<typeof NewReply>

export const EnquiryEdit = z.strictObject({
  status: z.optional(ThreadStatus),
  assigneeId: z.optional(z.nullable(Id)),
})
export type EnquiryEdit = z.output<typeof EnquiryEdit>

/** The part of `enquiries` that the public site calls. */
export const sendEnquiry = post('/enquiries', {
  access: 'public',
  summary: 'Write to the bank without an account, while the setting onlineEnquiries is on',
  quota: 'enquiring',
  input: z.object({ body: NewEnquiry }),
  reply: messageOnly,
  status: 201,
})

export const enquiries = {
  send: sendEnquiry,
  list: get('/admin/enquiries', {
    access: 'admin',
    summary: 'What visitors of the public site have sent',
    input: z.object({
      query: listQuery({
        status: z.optional(ThreadStatus),
        kind: z.optional(EnquiryKind),
        assignee: z.optional(AssigneeFilter),
      }),
    }),
    reply: listOf(Enquiry),
  }),
  file: get('/admin/enquiries/file', {
    ...staffWork,
    summary:
      'Everything that is kept of the enquiries from an email address, as JSON for the person who asks for it',
    input: z.object({ query: z.strictObject({ email: z.string().check(z.maxLength(EMAIL_MAX)) }) }),
    reply: aFile,
    download: true,
  }),
  read: get('/admin/enquiries/:id', {
    access: 'admin',
    summary: 'An enquiry with the bank’s replies',
    input: z.object({ params: byId }),
    reply: answer(AnsweredEnquiry),
  }),
  reply: post('/admin/enquiries/:id/reply', {
    access: 'admin',
    summary: 'Answer an enquiry by letter',
    quota: 'staff-work',
    input: z.object({ params: byId, body: NewReply }),
    reply: answer(AnsweredEnquiry),
    status: 201,
  }),
  edit: put('/admin/enquiries/:id', {
    access: 'admin',
    summary: 'Set the status of an enquiry, or who takes care of it',
    quota: 'staff-work',
    input: z.object({ params: byId, body: EnquiryEdit }),
    reply: answer(AnsweredEnquiry),
  }),
  remove: remove('/admin/enquiries/:id', {
    ...staffWork,
    summary: 'Delete an enquiry, as its sender may ask',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
}
