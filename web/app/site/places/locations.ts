import { headOffice } from '@bank/contract/brand'
import { facts } from '../facts/facts.ts'
import { type Atm, atm, type Branch, branch, inSingapore } from './place.ts'

/** Distances are from the nearest station, because the page does not know where the visitor is. */
type Distance = { distance: string }

type BranchLocation = Branch & Distance
type AtmLocation = Atm & Distance
export type Location = (BranchLocation | AtmLocation) & { pin: number }

const { changiAirport } = facts.branches

const five: readonly (BranchLocation | AtmLocation)[] = [
  {
    ...branch('Main Branch', headOffice, {
      services: ['Accounts', 'Loans', 'Premier', 'Business', 'Investments', 'Insurance'],
    }),
    distance: '350 m from Telok Ayer MRT',
  },
  {
    ...branch('Orchard Road Branch', inSingapore('295 Orchard Road, #01-12', 'Singapore', '238869'), {
      services: ['Accounts', 'Loans', 'Premier', 'Investments'],
    }),
    distance: '200 m from Somerset MRT',
  },
  {
    ...atm('Marina Bay ATM', inSingapore('7 Marina Boulevard, #B2-05', 'Singapore', '018989')),
    distance: '150 m from Downtown MRT',
  },
  {
    ...branch(
      'Changi Airport Branch',
      inSingapore('Changi Airport Terminal 3, Level 2', 'Singapore', '819663'),
      {
        services: ['Accounts', 'Premier', 'Insurance'],
        hours: [{ days: 'Daily', hours: changiAirport.hours }],
      },
    ),
    distance: '250 m from Changi Airport MRT',
  },
  {
    ...atm('Raffles Place ATM', inSingapore('6 Raffles Place, #01-02', 'Singapore', '048629'), {
      deposits: true,
    }),
    distance: '50 m from Raffles Place MRT',
  },
]

/**
 * The five locations of the locator (DEC-33). The addresses are fictional, like the bank. The numbers are those of the
 * drawn map (locate/singapore-map.svg): another order needs another drawing.
 */
export const locations: readonly Location[] = five.map((location, index) => ({ ...location, pin: index + 1 }))
