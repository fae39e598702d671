import { brand } from '@bank/contract/brand'
import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { bankReference } from '../../site-frame/structured-data.ts'
import { facts } from '../facts/facts.ts'

const { respondsWithin, emergencyLine } = facts.support

export const meta: PageMeta = {
  title: 'Contact',
  description: `Write to us and get an answer within ${respondsWithin}, call during business hours, or call the emergency line, open ${emergencyLine}.`,
  path: paths.contact,
  things: [
    {
      ...bankReference(),
      contactPoint: [
        {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          telephone: brand.phone,
          email: brand.supportEmail,
        },
        { '@type': 'ContactPoint', contactType: 'emergency', telephone: brand.emergencyPhone },
      ],
    },
  ],
}
