import { locations } from '../places/locations.ts'
import { type Atm, addressIn, atm, type Branch, branch, inSingapore } from '../places/place.ts'
import { type Region, regions } from './regions.ts'

export type Country = Region & {
  branches: readonly Branch[]
  atms: readonly Atm[]
}

const inMalaysia = addressIn('MY')
const inIndonesia = addressIn('ID')
const inThailand = addressIn('TH')

/** The content of the four country pages: three branches and four ATMs each, with fictional addresses. */
export const countries: Record<Region['id'], Country> = {
  /** Its branches and two of its ATMs are those of the locator. */
  singapore: {
    ...regions.singapore,
    branches: locations.filter((location) => location.type === 'branch'),
    atms: [
      ...locations.filter((location) => location.type === 'atm'),
      atm('Tampines ATM', inSingapore('14 Tampines Central 5', 'Singapore', '529519')),
      atm('Jurong East ATM', inSingapore('52 Jurong Gateway Road', 'Singapore', '608549'), {
        deposits: true,
      }),
    ],
  },

  malaysia: {
    ...regions.malaysia,
    branches: [
      branch('Kuala Lumpur Branch', inMalaysia('118 Jalan Sultan Ismail', 'Kuala Lumpur', '50250'), {
        services: ['Accounts', 'Loans', 'Premier', 'Business', 'Investments', 'Insurance'],
      }),
      branch('George Town Branch', inMalaysia('27 Lebuh Pantai', 'George Town', '10300'), {
        services: ['Accounts', 'Loans', 'Premier', 'Business'],
      }),
      branch('Johor Bahru Branch', inMalaysia('63 Jalan Wong Ah Fook', 'Johor Bahru', '80000'), {
        services: ['Accounts', 'Loans', 'Business', 'Insurance'],
      }),
    ],
    atms: [
      atm('KL Sentral ATM', inMalaysia('9 Jalan Stesen Sentral 5', 'Kuala Lumpur', '50470'), {
        deposits: true,
      }),
      atm('Bukit Bintang ATM', inMalaysia('171 Jalan Bukit Bintang', 'Kuala Lumpur', '55100')),
      atm('Petaling Jaya ATM', inMalaysia('4 Jalan Yong Shook Lin', 'Petaling Jaya', '46050')),
      atm('Gurney Drive ATM', inMalaysia('165 Persiaran Gurney', 'George Town', '10250')),
    ],
  },

  indonesia: {
    ...regions.indonesia,
    branches: [
      branch('Jakarta Branch', inIndonesia('Jl. Jend. Sudirman Kav. 41', 'Jakarta', '12190'), {
        services: ['Accounts', 'Loans', 'Premier', 'Business', 'Investments', 'Insurance'],
      }),
      branch('Surabaya Branch', inIndonesia('Jl. Tunjungan No. 88', 'Surabaya', '60275'), {
        services: ['Accounts', 'Loans', 'Business', 'Investments'],
      }),
      branch('Denpasar Branch', inIndonesia('Jl. Teuku Umar No. 35', 'Denpasar', '80113'), {
        services: ['Accounts', 'Loans', 'Premier', 'Insurance'],
      }),
    ],
    atms: [
      atm('Thamrin ATM', inIndonesia('Jl. M.H. Thamrin No. 17', 'Jakarta', '10310'), { deposits: true }),
      atm('Kuningan ATM', inIndonesia('Jl. H.R. Rasuna Said Kav. 6', 'Jakarta', '12920')),
      atm('Bandung ATM', inIndonesia('Jl. Asia Afrika No. 112', 'Bandung', '40112')),
      atm('Kuta ATM', inIndonesia('Jl. Pantai Kuta No. 9', 'Kuta', '80361')),
    ],
  },

  thailand: {
    ...regions.thailand,
    branches: [
      branch('Silom Branch', inThailand('214 Silom Road', 'Bangkok', '10500'), {
        services: ['Accounts', 'Loans', 'Premier', 'Business', 'Investments', 'Insurance'],
      }),
      branch('Sukhumvit Branch', inThailand('391 Sukhumvit Road', 'Bangkok', '10110'), {
        services: ['Accounts', 'Loans', 'Premier', 'Investments'],
      }),
      branch('Chiang Mai Branch', inThailand('58 Tha Phae Road', 'Chiang Mai', '50100'), {
        services: ['Accounts', 'Loans', 'Business', 'Insurance'],
      }),
    ],
    atms: [
      atm('Siam ATM', inThailand('941 Rama I Road', 'Bangkok', '10330'), { deposits: true }),
      atm('Chatuchak ATM', inThailand('27 Phahonyothin Road', 'Bangkok', '10900')),
      atm('Nimman ATM', inThailand('12 Nimmanhaemin Road', 'Chiang Mai', '50200')),
      atm('Phuket Old Town ATM', inThailand('76 Thalang Road', 'Phuket', '83000')),
    ],
  },
}
