import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { locations } from '../places/locations.ts'
import { type Atm, atm, type Branch, branch } from '../places/place.ts'

export type Country = {
  id: string
  name: string
  path: string
  languages: readonly string[]
  branches: readonly Branch[]
  atms: readonly Atm[]
}

const { supportLanguages } = facts

/** The content of the four country pages: three branches and four ATMs each, with fictional addresses. */
export const countries = {
  /** Its branches and two of its ATMs are those of the locator. */
  singapore: {
    id: 'singapore',
    name: 'Singapore',
    path: paths.location.singapore,
    languages: supportLanguages.singapore,
    branches: locations.filter((location) => location.type === 'branch'),
    atms: [
      ...locations.filter((location) => location.type === 'atm'),
      atm({
        name: 'Tampines ATM',
        address: { street: '14 Tampines Central 5', city: 'Singapore', postalCode: '529519', country: 'SG' },
      }),
      atm({
        name: 'Jurong East ATM',
        address: { street: '52 Jurong Gateway Road', city: 'Singapore', postalCode: '608549', country: 'SG' },
        deposits: true,
      }),
    ],
  },

  malaysia: {
    id: 'malaysia',
    name: 'Malaysia',
    path: paths.location.malaysia,
    languages: supportLanguages.malaysia,
    branches: [
      branch({
        name: 'Kuala Lumpur Branch',
        address: {
          street: '118 Jalan Sultan Ismail',
          city: 'Kuala Lumpur',
          postalCode: '50250',
          country: 'MY',
        },
        services: ['Accounts', 'Loans', 'Premier', 'Business', 'Investments', 'Insurance'],
      }),
      branch({
        name: 'George Town Branch',
        address: { street: '27 Lebuh Pantai', city: 'George Town', postalCode: '10300', country: 'MY' },
        services: ['Accounts', 'Loans', 'Premier', 'Business'],
      }),
      branch({
        name: 'Johor Bahru Branch',
        address: { street: '63 Jalan Wong Ah Fook', city: 'Johor Bahru', postalCode: '80000', country: 'MY' },
        services: ['Accounts', 'Loans', 'Business', 'Insurance'],
      }),
    ],
    atms: [
      atm({
        name: 'KL Sentral ATM',
        address: {
          street: '9 Jalan Stesen Sentral 5',
          city: 'Kuala Lumpur',
          postalCode: '50470',
          country: 'MY',
        },
        deposits: true,
      }),
      atm({
        name: 'Bukit Bintang ATM',
        address: {
          street: '171 Jalan Bukit Bintang',
          city: 'Kuala Lumpur',
          postalCode: '55100',
          country: 'MY',
        },
      }),
      atm({
        name: 'Petaling Jaya ATM',
        address: {
          street: '4 Jalan Yong Shook Lin',
          city: 'Petaling Jaya',
          postalCode: '46050',
          country: 'MY',
        },
      }),
      atm({
        name: 'Gurney Drive ATM',
        address: { street: '165 Persiaran Gurney', city: 'George Town', postalCode: '10250', country: 'MY' },
      }),
    ],
  },

  indonesia: {
    id: 'indonesia',
    name: 'Indonesia',
    path: paths.location.indonesia,
    languages: supportLanguages.indonesia,
    branches: [
      branch({
        name: 'Jakarta Branch',
        address: {
          street: 'Jl. Jend. Sudirman Kav. 41',
          city: 'Jakarta',
          postalCode: '12190',
          country: 'ID',
        },
        services: ['Accounts', 'Loans', 'Premier', 'Business', 'Investments', 'Insurance'],
      }),
      branch({
        name: 'Surabaya Branch',
        address: { street: 'Jl. Tunjungan No. 88', city: 'Surabaya', postalCode: '60275', country: 'ID' },
        services: ['Accounts', 'Loans', 'Business', 'Investments'],
      }),
      branch({
        name: 'Denpasar Branch',
        address: { street: 'Jl. Teuku Umar No. 35', city: 'Denpasar', postalCode: '80113', country: 'ID' },
        services: ['Accounts', 'Loans', 'Premier', 'Insurance'],
      }),
    ],
    atms: [
      atm({
        name: 'Thamrin ATM',
        address: { street: 'Jl. M.H. Thamrin No. 17', city: 'Jakarta', postalCode: '10310', country: 'ID' },
        deposits: true,
      }),
      atm({
        name: 'Kuningan ATM',
        address: {
          street: 'Jl. H.R. Rasuna Said Kav. 6',
          city: 'Jakarta',
          postalCode: '12920',
          country: 'ID',
        },
      }),
      atm({
        name: 'Bandung ATM',
        address: { street: 'Jl. Asia Afrika No. 112', city: 'Bandung', postalCode: '40112', country: 'ID' },
      }),
      atm({
        name: 'Kuta ATM',
        address: { street: 'Jl. Pantai Kuta No. 9', city: 'Kuta', postalCode: '80361', country: 'ID' },
      }),
    ],
  },

  thailand: {
    id: 'thailand',
    name: 'Thailand',
    path: paths.location.thailand,
    languages: supportLanguages.thailand,
    branches: [
      branch({
        name: 'Silom Branch',
        address: { street: '214 Silom Road', city: 'Bangkok', postalCode: '10500', country: 'TH' },
        services: ['Accounts', 'Loans', 'Premier', 'Business', 'Investments', 'Insurance'],
      }),
      branch({
        name: 'Sukhumvit Branch',
        address: { street: '391 Sukhumvit Road', city: 'Bangkok', postalCode: '10110', country: 'TH' },
        services: ['Accounts', 'Loans', 'Premier', 'Investments'],
      }),
      branch({
        name: 'Chiang Mai Branch',
        address: { street: '58 Tha Phae Road', city: 'Chiang Mai', postalCode: '50100', country: 'TH' },
        services: ['Accounts', 'Loans', 'Business', 'Insurance'],
      }),
    ],
    atms: [
      atm({
        name: 'Siam ATM',
        address: { street: '941 Rama I Road', city: 'Bangkok', postalCode: '10330', country: 'TH' },
        deposits: true,
      }),
      atm({
        name: 'Chatuchak ATM',
        address: { street: '27 Phahonyothin Road', city: 'Bangkok', postalCode: '10900', country: 'TH' },
      }),
      atm({
        name: 'Nimman ATM',
        address: { street: '12 Nimmanhaemin Road', city: 'Chiang Mai', postalCode: '50200', country: 'TH' },
      }),
      atm({
        name: 'Phuket Old Town ATM',
        address: { street: '76 Thalang Road', city: 'Phuket', postalCode: '83000', country: 'TH' },
      }),
    ],
  },
} satisfies Record<string, Country>
