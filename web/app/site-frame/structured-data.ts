import { brand } from '@bank/contract/brand'
import { paths } from '../paths.ts'
import { publicAddress } from './public-address.ts'

/** A thing in the vocabulary of schema.org, for search engines: its `@type` and its properties. */
export type Thing = { readonly [property: string]: string | Thing | readonly (string | Thing)[] }

/** The structured data of a page (DEC-30): the bank, and the things that the page is about. */
export function structuredData(things: readonly Thing[] = []): Thing {
  return { '@context': 'https://schema.org', '@graph': [bank(), ...things] }
}

/** How branches refer to the bank. */
export const bankReference = (): Thing => ({ '@id': publicAddress('/#bank') })

/**
 * An Organization and not a BankOrCreditUnion: in schema.org the latter is a place with an address and hours, which
 * describes a branch and not the bank.
 */
function bank(): Thing {
  return {
    '@type': 'Organization',
    ...bankReference(),
    name: brand.bankName,
    legalName: brand.legalName,
    url: publicAddress(paths.home),
    logo: publicAddress('/icon-512.png'),
    email: brand.email,
    telephone: brand.phone,
  }
}
