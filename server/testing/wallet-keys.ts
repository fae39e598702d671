/**
 * Extended keys of published test wallets, whose words everybody knows: "abandon abandon ... about" (BIP-39 and BIP-84), and for
 * Ethereum "test test ... junk", the accounts of its development nodes.
 */
export const KEYS = {
  bitcoin: {
    text: 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    asXpub:
      'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
    addresses: [
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
      'bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z',
    ],
  },
  /** Another account of the same wallet: m/84'/0'/1'. */
  otherBitcoin: {
    text: 'zpub6rFR7y4Q2AijF6Gk1bofHLs1d66hKFamhXWdWBup1Em25wfabZqkDqvaieV63fDQFaYmaatCG7jVNUpUiM2hAMo6SAVHcrUpSnHDpNzucB7',
    addresses: [
      'bc1qku0qh0mc00y8tk0n65x2tqw4trlspak0fnjmfz',
      'bc1qx0tpa0ctsy5v8xewdkpf69hhtz5cw0rf5uvyj6',
      'bc1qtyhvpd5mlhuvcwhsy976ayq2ewa9pa6ljgt7z5',
    ],
  },
  litecoin: {
    text: 'zpub6rPo5mF47z5coVm5rvWv7fv181awb7Vckn5Cf3xQXBVKu18kuBHDhNi1Jrb4br6vVD3ZbrnXemEsWJoR18mZwkUdzwD8TQnHDUCGxqZ6swA',
    addresses: [
      'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
      'ltc1qwlezpr3890hcp6vva9twqh27mr6edadreqvhnn',
      'ltc1qc6aucuznvhh9uvux246x24vf9y9ncfk729m92s',
    ],
  },
  ethereum: {
    text: 'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
    addresses: [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ],
  },
  tron: {
    text: 'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd',
    addresses: [
      'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
      'TYJPRrdB5APNeRs4R7fYZSwW3TcrTKw2gx',
    ],
  },
  tpub: 'tpubDCxX2sYFS5bDkSe5GKKYHjBW7tgyN1R3UchpLJvdbf54ohxeGRtd8MbDUe1cguVHe4vnK68DsuD5MXjxi9EXx16rb9EnNsaF5KT99CinaJz',
  vpub: 'vpub5YvMuJNjRSYon44z9QmCfdf8SqJRVNvz6m55Qy5iVjZQxDfUgtiQjnc7CC1fAbED2tAGCZRERUfvtn2DstZGU6HMns6dXXH2wujSc2wfi2x',
  ypub: 'ypub6XR9pJPUsVBFKweLeV85HtwdxjjmKEuUr6djm9mNdkh47X7ASsD6byaXFotRAKByFoWgSzCuoTjaYdrv2yoJroLAPtBuHFjVm5vNmhyNehE',
  multisig:
    'Zpub739WFCnqb8H6bozqRWNgL4NwrVvUUDaa5UodTovoPXuLnoVJTvkwKA6b5ioUif4ntuhU53ob9LUdZ66F3uNGoX8S6gzjGa1yvYFtkDRknR2',
  belowAccount:
    'zpub6u4KbU8TSgNuZSxzv7HaGq5Tk361gMHdZxnM4UYuwzg5CMLcNytzhobitV4Zq6vWtWHpG9QijsigkxAzXvQWyLRfLq1L7VxPP1tky1hPfD4',
  root: 'zpub6jftahH18ngZxLmXaKw3GSZzZsszmt9WqedkyZdezFtWRFBZqsQH5hyUmb4pCEeZGmVfQuP5bedXTB8is6fTv19U1GQRyQUKQGUTzyHACMF',
} as const

/** The private counterparts of the same account, as several wallets write them; `unknown` has a version that nobody uses. */
export const PRIVATE_KEYS = {
  zprv: 'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE',
  xprv: 'xprv9ybY78BftS5UGANki6oSifuQEjkpyAC8ZmBvBNTshQnCBcxnefjHS7buPMkkqhcRzmoGZ5bokx7GuyDAiktd5HemohAU4wV1ZPMDRmLpBMm',
  yprv: 'yprvAJRoQnrb37cx7TZsYTb4vkzuQhuGunBdUsi8xmMm5RA5Ein1uKtr4BG3QZiLqcGMQQv5JZCNDcTpoFpjSTJdsXLNg2rterJVq7QrpHUxFQt',
  Zprv: 'ZprvApA9qhFwkkioPKvNKUqfxvSDJU5z4kriiFt2fRXBqCNMv1A9vPSgmMn7EUdQPx9B3X6rvco3ZVCsoi44TNsbpF8eNqfieAayzZkNnquACTC',
  tprv: 'tprv8gGUtTW1HhuYrycHNfewtKXPYsB3CgE8uK733ntLBPGfyDhse352wryMJXvQr4zkNDL3ZBDZvJh5NpkuqyEZtLvNLLNmjJD4UV6dsRECvrC',
  vprv: 'vprv9Kw1Vnqqb4zWZZzX3PECJViPtoTw5vD8jY9Ucag6wQ2S5RLL9MQABzHdLwqaqtJbBVZf48QgqdQB9Pz3HN4bUpHa51mcu7r31wDveZokZ6z',
  Ltpv: 'Ltpv77qfNVW4N6Qp792L9zr4s689S1Dh49sTykDU8rrJh4NHCRjfXJVqnxJZM8HmiRFcutNYdbFKv2ovuULF7ssbiQ27mG7eNtY3Mmy7VEkzJJU',
  unknown:
    '4s9bfxmTpUf2mZpMpwTqEFrHcVtEEaKEapzPd8nUFZXNaC1GTKih4HDsXvduGK647dFCpbJWgUTuDa9C1pKjgy8HxA5VgAB3wWstwkQSM2MDQ8du',
} as const

/** What a form of a wallet says so that each offer gets an address of this key. */
export const perOffer = ({ text, addresses }: { text: string; addresses: readonly string[] }) =>
  ({
    depositAddresses: 'per-offer',
    extendedPublicKey: text,
    confirmedAddresses: addresses.join('\n'),
  }) as const
