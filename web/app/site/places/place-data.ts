import { brand } from '@bank/contract/brand'
import { publicAddress } from '../../site-frame/public-address.ts'
import { bankReference, type Thing } from '../../site-frame/structured-data.ts'
import { openingSpan } from './opening-span.ts'
import type { OpeningTime, Place } from './place.ts'

const types = { branch: 'BankOrCreditUnion', atm: 'AutomatedTeller' } as const

/** A place in the vocabulary of schema.org. `page` is the path of the page that shows it. */
export function placeData(place: Place, page: string): Thing {
  const { street, city, postalCode, country } = place.address
  return {
    '@type': types[place.type],
    '@id': publicAddress(`${page}#${place.id}`),
    url: publicAddress(`${page}#${place.id}`),
    name: `${brand.bankName} ${place.name}`,
    parentOrganization: bankReference(),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      postalCode,
      addressCountry: country,
    },
    // In schema.org, days without hours mean open all day.
    openingHours: place.type === 'atm' ? 'Mo-Su' : place.hours.flatMap(machineHours),
  }
}

/** "Monday to Friday", "9:00 AM to 6:00 PM" -> "Mo-Fr 09:00-18:00". Closed days are left out. */
function machineHours({ days, hours }: OpeningTime): string | [] {
  const span = openingSpan(hours)
  if (!span) return []
  const week = /daily/i.test(days) ? 'Mo-Su' : days.split(' to ').map(twoLetters).join('-')
  return `${week} ${clock(span.from)}-${clock(span.to)}`
}

const twoLetters = (day: string) => day.slice(0, 2)

/** 14.5 -> "14:30". */
function clock(hour: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${twoDigits(Math.floor(hour))}:${twoDigits(Math.round((hour % 1) * 60))}`
}
