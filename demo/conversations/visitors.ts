import type { EnquiryKind, NewEnquiry } from '@bank/contract/enquiries'

/** What a visitor of the public site has sent. */
export type VisitorMessage = Pick<NewEnquiry, 'kind' | 'page' | 'fields'> & {
  kind: EnquiryKind
  daysAgo: number
  /** What staff answered, and after how many hours. */
  reply?: { after: number; text: string }
}

const CONSENT =
  'I agree to receive information, updates, offers and promotions by voice calls and SMS/MMS from Meranti Bank. This overrides my registration with the national do-not-call registry.'

export const VISITOR_MESSAGES: readonly VisitorMessage[] = [
  {
    kind: 'lead',
    page: '/',
    daysAgo: 0.3,
    fields: {
      firstName: 'Hui Min',
      lastName: 'Ng',
      countryCode: '+65',
      contactNumber: '0000 0431',
      email: 'huimin.ng@rambutan.example',
      consent: true,
      consentWording: CONSENT,
    },
  },
  {
    kind: 'contact',
    page: '/contact',
    daysAgo: 1.1,
    fields: {
      name: 'Daniel Lim',
      email: 'daniel.lim@rambutan.example',
      phone: '',
      subject: 'Opening an account from abroad',
      message:
        'I live in Perth and will move to Singapore in March. Can I open a checking account before I have an address there?',
    },
  },
  {
    kind: 'contact',
    page: '/contact',
    daysAgo: 6.4,
    fields: {
      name: 'Siti Rahmah',
      email: 'siti.rahmah@durian.example',
      phone: '+60 00-000 0522',
      subject: 'Is this letter from you?',
      message: 'It asks me to confirm my password under a link. I have no account with you.',
    },
    reply: {
      after: 1.4,
      text: 'Thank you for asking first. The letter is not from us: we never ask for a password by email. Please delete it and do not open the link.',
    },
  },
  {
    kind: 'appointment',
    page: '/ask-us',
    daysAgo: 2.2,
    fields: {
      name: 'Ploy Saetang',
      email: 'ploy.saetang@mangosteen.example',
      phone: '',
      about: 'Premier Banking',
      branch: 'Silom Branch, Thailand',
      day: '',
      message: 'In the afternoon if possible. My husband and I would like to know more about Premier.',
    },
  },
  {
    kind: 'application',
    page: '/ask-us',
    daysAgo: 0.9,
    fields: {
      name: 'Rina Wibowo',
      email: 'rina@wibowo-kopi.example',
      phone: '+62 000-0000-0617',
      about: 'A business account',
      message: 'We roast coffee, nine people, and sell to cafés in Jakarta and Bandung.',
    },
  },
]
