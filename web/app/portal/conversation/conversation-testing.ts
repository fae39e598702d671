export const threadId = '0190c8a0-0000-7000-8000-0000000000a1'

/** A conversation in which the bank has answered, as the server sends it to its customer. */
export const question = {
  id: threadId,
  topic: 'question',
  status: 'waiting',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastMessageAt: '2026-11-21T09:30:00.000Z',
  preview: 'It takes two working days.',
  credit: null,
  appointment: null,
  unread: false,
}

const messageId = (n: number) => `0190c8a0-0000-7000-8000-0000000000b${n}`

/** A message as the server sends it: 1 is the first. */
export const messageOf = (n: number, from: string, text: string, at: string, pictures = 0) => ({
  id: messageId(n),
  from,
  text,
  at,
  pictures,
})

export const asked = messageOf(1, 'customer', 'How long does a transfer take?', '2026-11-20T08:00:00.000Z', 2)
export const answered = messageOf(2, 'bank', 'It takes two working days.', '2026-11-21T09:30:00.000Z')

export const conversation = { ...question, messages: [asked, answered] }

/** An appointment that is to come. */
export const appointment = {
  ...{ place: 'silom-branch', date: '2026-12-01', time: '14:30' },
  at: '2026-12-01T07:30:00.000Z',
  cancelled: false,
}

export const credit = {
  ...{ amount: 5000, purpose: 'A car', termMonths: 24 },
  ...{ decision: null, decidedAt: null, granted: null },
}
