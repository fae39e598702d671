import { answersList, answersWith } from '../../../testing/fake-server.ts'
import { opener } from '../../../testing/open-screen.tsx'
import { ada, administrator, grace } from '../../../testing/people.ts'
import { noFigures } from '../../../testing/portal.ts'
import Messages from '../messages.tsx'

const named = ({ id, firstName, lastName, email }: typeof ada | typeof grace) => ({
  id,
  firstName,
  lastName,
  email,
})

export const customer = named(ada)
export const colleague = {
  ...named(grace),
  firstName: 'Siti',
  lastName: 'Aminah',
  email: 'siti@meranti.example',
}
export const me = { ...named(grace), ...administrator, email: 'ming@meranti.example' }

const id = (part: string) => `0190c8a0-0000-7000-8000-0000000${part}`
const at = '2026-11-20T08:00:00.000Z'

/** A conversation as the list has it: an open question that nobody takes care of. */
export const question = {
  id: id('00100'),
  topic: 'question',
  status: 'open',
  createdAt: at,
  lastMessageAt: at,
  preview: 'Where is my transfer?',
  credit: null,
  appointment: null,
  customer,
  assignee: null,
  waitingSince: at,
}

const message = {
  id: id('00201'),
  from: 'customer',
  text: 'Where is my transfer of Friday?',
  at,
  author: customer,
  internal: false,
  pictures: [id('00301'), id('00302')],
}

export const [asked, noted, moved] = [
  message,
  {
    ...message,
    id: id('00202'),
    from: 'bank',
    text: 'Case 4711',
    author: colleague,
    internal: true,
    pictures: [],
  },
  { ...message, id: id('00203'), from: 'news', text: 'The credit was approved.', author: null, pictures: [] },
] as const

/** The same with its messages. */
export const conversation = { ...question, messages: [asked, noted, moved] }

/** What a colleague answers. */
export const answer = {
  ...asked,
  id: id('00204'),
  from: 'bank',
  text: 'It comes on Monday.',
  author: colleague,
  pictures: [],
}

export const template = { id: id('00401'), title: 'Thanks', message: 'Thank you for writing.' }

export const list = 'GET /admin/threads'
export const enquiriesList = 'GET /admin/enquiries'
export const read = `GET /admin/threads/${question.id}`
export const write = `POST /admin/threads/${question.id}/messages`
export const edit = `PUT /admin/threads/${question.id}`
export const balances = `GET /admin/users/${customer.id}/balances`

const { accounts, savings, investments, portfolio, insurance, funding } = noFigures
export const figures = {
  ...{ accounts, savings, investments, portfolio, insurance },
  funding: { ...funding, availableCredit: 1_000 },
}

/** Opens the inbox as Ming. */
export const openMessages = opener(Messages, administrator, {
  [list]: answersList([question]),
  [enquiriesList]: answersList([]),
  [read]: answersWith(conversation),
  [balances]: answersWith(figures),
  [`GET /admin/users/${customer.id}`]: answersWith(ada),
  'GET /admin/users': answersList([
    { ...ada, ...me, role: 'admin' },
    { ...ada, ...colleague, role: 'admin' },
  ]),
  'GET /admin/templates': answersWith([template]),
})

/** The same with the conversation open. */
export const openConversation = (own = {}) => openMessages(own, `/?thread=${question.id}`)
