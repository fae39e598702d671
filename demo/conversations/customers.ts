import { usd } from '../customer.ts'
import type { Conversation } from './conversation.ts'

export const CONVERSATIONS: readonly Conversation[] = [
  {
    email: 'weiling.tan@angsana.example',
    topic: 'question',
    status: 'closed',
    daysAgo: 41.3,
    isAssigned: true,
    said: [
      {
        by: 'customer',
        after: 0,
        text: 'Good morning. My tax adviser asks for a letter that shows what I held with you on the last day of last year. Is there such a paper, or is the statement enough?',
      },
      {
        by: 'bank',
        after: 3.2,
        text: 'Good morning, and thank you for writing. The quarterly statement is meant for this: it shows each balance on its last day and has a check code that your adviser can confirm on our site. You will find it under Documents.',
      },
      { by: 'customer', after: 1.1, text: 'Found it, and the code worked. Thank you!' },
    ],
  },
  {
    email: 'weiling.tan@angsana.example',
    topic: 'credit',
    status: 'waiting',
    daysAgo: 63.4,
    isAssigned: true,
    said: [
      {
        by: 'customer',
        after: 0,
        text: 'We would like to put new windows into the house before the rainy season. The mortgage stays as it is.',
      },
      {
        by: 'note',
        after: 5.5,
        text: 'Income and balances checked, no late payments. I would approve it in full.',
      },
    ],
    credit: {
      amount: usd(20_000),
      purpose: 'New windows',
      termMonths: 36,
      decided: { after: 2.5, granted: usd(20_000), note: 'We wish you a dry season.' },
    },
  },
  {
    email: 'weiling.tan@angsana.example',
    topic: 'appointment',
    status: 'waiting',
    daysAgo: 2.6,
    isAssigned: true,
    isUnread: true,
    said: [
      {
        by: 'customer',
        after: 0,
        text: 'I would like to talk about moving a part of my savings into bonds. My daughter will come along.',
      },
      {
        by: 'bank',
        after: 4,
        text: 'With pleasure. Please both bring an identity document. We will have your last quarterly statement at hand.',
      },
    ],
    appointment: { place: 'orchard-road-branch', inDays: 6, time: '10:30' },
  },
  {
    email: 'arjun.pillai@tembusu.example',
    topic: 'security',
    status: 'open',
    daysAgo: 0.14,
    said: [
      {
        by: 'customer',
        after: 0,
        text: 'Somebody called me, said they were from your fraud team and wanted the code of my authenticator app. I hung up and gave them nothing. The number was +65 0000 9911. Is my account safe?',
      },
    ],
  },
  {
    email: 'arjun.pillai@tembusu.example',
    topic: 'credit',
    status: 'open',
    daysAgo: 1.3,
    said: [
      {
        by: 'customer',
        after: 0,
        text: 'My car needs a new gearbox, and I would rather not touch my savings for it.',
      },
    ],
    credit: { amount: usd(4_500), purpose: 'Car repair', termMonths: 12 },
  },
  {
    email: 'putuayu.lestari@cendana.example',
    topic: 'complaint',
    status: 'open',
    daysAgo: 3.2,
    isAssigned: true,
    said: [
      {
        by: 'customer',
        after: 0,
        text: 'I have waited at the Denpasar Branch for 50 minutes although only two people were before me. Nobody said why. I expect better.',
      },
      {
        by: 'bank',
        after: 7.5,
        text: 'We are sorry. You are right to expect better. We are asking the branch what happened that day, and will write to you again by the end of this week.',
      },
      {
        by: 'customer',
        after: 20.5,
        text: 'It was Tuesday, a little after noon. There were two counters open until 12:30, then one.',
      },
      {
        by: 'note',
        after: 1.2,
        text: 'The branch confirms it: one adviser was ill. They will put up a sign next time. Offer an appointment without waiting.',
      },
    ],
  },
  {
    email: 'budi.hartanto@jati.example',
    topic: 'credit',
    status: 'closed',
    daysAgo: 88.1,
    isAssigned: true,
    said: [{ by: 'customer', after: 0, text: 'I would like to buy a second van for my deliveries.' }],
    credit: {
      amount: usd(60_000),
      purpose: 'Delivery van',
      termMonths: 60,
      decided: {
        after: 27,
        granted: null,
        note: 'The monthly installment would be too high beside your present loan. Please ask again when a half of it is paid back.',
      },
    },
  },
  {
    email: 'nuraisyah.hashim@cengal.example',
    topic: 'question',
    status: 'open',
    daysAgo: 0.42,
    said: [
      {
        by: 'customer',
        after: 0,
        text: 'Can I send USDT on another network than Ethereum and TRON? My exchange asks for much less on a third one.',
      },
    ],
  },
  {
    email: 'kavitha.subramaniam@meranti.example',
    topic: 'question',
    status: 'waiting',
    daysAgo: 5.1,
    isAssigned: true,
    isUnread: true,
    said: [
      {
        by: 'customer',
        after: 0,
        text: 'My surname will change next month, after my wedding. What do you need from me?',
      },
      {
        by: 'bank',
        after: 2.4,
        text: 'Congratulations! Please change your name under Profile once your new identity document is there. We will then ask you to send a picture of it under Verification. Until then everything stays as it is.',
      },
    ],
  },
  {
    email: 'adeline.chong@keruing.example',
    topic: 'appointment',
    status: 'open',
    daysAgo: 0.8,
    said: [
      {
        by: 'customer',
        after: 0,
        text: 'It is about a safe place for my late mother’s papers. Do you rent out boxes?',
      },
    ],
    appointment: { place: 'george-town-branch', inDays: 9, time: '15:00' },
  },
  {
    email: 'somchai.rattanakorn@yang.example',
    topic: 'question',
    status: 'waiting',
    daysAgo: 12.7,
    isAssigned: true,
    said: [
      { by: 'customer', after: 0, text: 'Which day is my savings interest paid on?' },
      {
        by: 'bank',
        after: 1.6,
        text: 'On the last day of each month. You see it the next morning in the rows of your savings account.',
      },
    ],
  },
  {
    email: 'kanya.phromma@takian.example',
    topic: 'complaint',
    status: 'closed',
    daysAgo: 57.6,
    isAssigned: true,
    said: [
      {
        by: 'customer',
        after: 0,
        text: 'Your letters call me Mr. Phromma. I am not, and I have said so twice on the telephone.',
      },
      {
        by: 'bank',
        after: 4.4,
        text: 'We apologize. Our letters no longer use a form of address at all, and we have made sure that nothing of the kind is on your file.',
      },
      { by: 'customer', after: 9, text: 'Thank you. That is all I wanted.' },
    ],
  },
]
