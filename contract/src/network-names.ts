import type { Network } from './coin.ts'

/** The names of the followed networks in letters and digits only, as alternatives of a regular expression. */
export const NETWORK_NAMES: Record<Network, string> = {
  bitcoin: 'bitcoin|btc|(?:native)?segwit|taproot',
  litecoin: 'litecoin|ltc',
  ethereum: 'ethereum|ether|eth|erc20',
  tron: 'tron|trx|trc20',
}

export const TOKEN_NAMES = { USDT: 'usdt|tetherusd|tether', USDC: 'usdc|usdcoin' }

/** Words beside a network's name that do not identify it. */
export const BESIDES = 'mainnet|network|blockchain|chain|token'

/** The same, and the tokens that people name there, as in "USDT (TRC-20)". */
export const BESIDES_A_NETWORK = `${BESIDES}|${Object.values(TOKEN_NAMES).join('|')}`

const EVM = `${NETWORK_NAMES.ethereum}|evm`

/** The networks whose addresses the bank can check. Each is found by its names and by whatever can stand beside them. */
const KNOWN = [
  known('Bitcoin', NETWORK_NAMES.bitcoin),
  known('Lightning', 'lightning|ln|lnurl', 'bitcoin|btc'),
  known('Bitcoin Cash', 'bitcoincash|bch'),
  known('Litecoin', NETWORK_NAMES.litecoin),
  known('Dogecoin', 'dogecoin|doge'),
  known('Dash', 'dash'),
  known('TRON', NETWORK_NAMES.tron),
  known('Solana', 'solana|sol|spl'),
  known('XRP Ledger', 'xrp|xrpl|ripple|xrpledger'),
  known('Cardano', 'cardano|ada'),
  known('Polkadot', 'polkadot|dot'),
  known('BNB Smart Chain', 'bnb|bnbsmart|binancesmart|bsc|bep20', EVM),
  known('Polygon', 'polygon|polygonpos|matic', EVM),
  known('Arbitrum One', 'arbitrum|arbitrumone', EVM),
  known('OP Mainnet', 'optimism|op', EVM),
  known('Base', 'base', EVM),
  known('Avalanche C-Chain', 'avalanchec|avaxc', EVM),
  // After the networks that have its addresses and are named with it, as in "Polygon (ERC-20)".
  known('Ethereum', EVM),
]

export type KnownNetwork = (typeof KNOWN)[number]['label']

/** The known networks as people choose from them, in alphabetical order. */
export const KNOWN_NETWORKS: readonly KnownNetwork[] = KNOWN.map(({ label }) => label).sort()

function known<Label extends string>(label: Label, names: string, besides = '') {
  const beside = besides ? `${BESIDES_A_NETWORK}|${besides}` : BESIDES_A_NETWORK
  return { label, pattern: patternOf(names, beside), glance: patternOf(atAGlance(names), atAGlance(beside)) }
}

/** The known network that people call by this name, or null. */
export function findKnownNetwork(name: string): KnownNetwork | null {
  const plain = plainName(name)
  return KNOWN.find(({ pattern }) => pattern.test(plain))?.label ?? null
}

/** Whether the bank can check addresses on the network that people call by this name. On any other it accepts them as they are. */
export function isKnownNetwork(name: string): boolean {
  return findKnownNetwork(name) !== null
}

/** The networks that a coin is paid on beside its own. */
const ALSO_ON: Partial<Record<KnownNetwork, readonly KnownNetwork[]>> = {
  Bitcoin: ['Lightning'],
  Ethereum: ['Arbitrum One', 'OP Mainnet', 'Base'],
}

/**
 * A wallet's network if its name is that of another network's coin ("Litecoin" on "Bitcoin"), or of a token there ("USDT (TRC-20)"
 * on "Ethereum"). Null if the two belong together or the bank doesn't know one of them: "USDT" alone can be on any network.
 */
export function mismatchedNetwork(wallet: { name: string; network: string }): KnownNetwork | null {
  const coin = findKnownNetwork(wallet.name)
  const network = findKnownNetwork(wallet.network)
  if (coin === null || network === null || coin === network) return null
  return ALSO_ON[coin]?.includes(network) ? null : network
}

/** Letters and digits of a name, in lower case and in their usual form. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Whether every word of a plain name is one of `names` or one of `besides`, and at least one is of `names`: a related network
 * with other addresses, such as Bitcoin Cash, is not taken for this one.
 */
export function isNamed(plain: string, names: string, besides: string): boolean {
  return patternOf(names, besides).test(plain)
}

function patternOf(names: string, besides: string): RegExp {
  return new RegExp(`^(?:${besides})*(?:${names})(?:${names}|${besides})*$`)
}

/** The words that others are compared with. Shorter ones, and Ether, differ by one letter from too many real words. */
const WORDS = [
  ...KNOWN_NETWORKS.flatMap((label) => label.split(/[ -]/)),
  ...['Ripple', 'Optimism', 'Tether', 'SegWit', 'Taproot', 'Binance', 'Mainnet', 'Network', 'Blockchain'],
].filter((word) => word.length >= 5)

/** The second words of Bitcoin Cash and USD Coin, and names that are often written as one word. */
const PARTS = ['Cash', 'Coin', 'Bitcoin Cash', 'BNB Smart Chain', 'XRP Ledger', 'Arbitrum One']

/** Real coins whose names are one letter away from a known one. */
const OTHERS = new Set(['aether'])

const TOKENS = Object.entries(TOKEN_NAMES).map(([label, names]) => known(label, names))

/**
 * The known name of a network or a coin that a name most likely means ("Bitcon", "Bitcon Mainnet", "ERC2O"), or null: it is
 * known itself, or differs from every known name by more than one letter or two swapped ones. It is never another real coin.
 */
export function networkMeant(name: string): string | null {
  const written = name.normalize('NFKC').trim()
  if (isKnownName(written)) return null
  const corrected = [...written.matchAll(/[\p{L}\p{N}|]+/gu)].flatMap(({ 0: word, index }) =>
    [...WORDS, ...PARTS]
      .filter((meant) => isMisspelt(word, meant))
      .map((meant) => written.slice(0, index) + meant + written.slice(index + word.length)),
  )
  const meant = corrected.filter(isKnownName)
  // "Litcoin" is one letter away from Bitcoin as well.
  return meant.find(([first]) => first === written[0]?.toUpperCase()) ?? meant[0] ?? lookAlike(written)
}

/** The known name that another one looks like at a glance: "ERC2O", "TRC-200", "Tronn", "USDT (TRC-2O)". */
function lookAlike(name: string): string | null {
  const plain = plainName(name)
  const glance = atAGlance(plain)
  // Letters of short names are names of their own: ITC is not LTC, and eETH not ETH.
  const looks = [plain.replace(/0/g, 'o').replace(/1/g, 'l'), ...(glance.length >= 4 ? [glance] : [])]
  const find = (some: ReturnType<typeof known>[]) =>
    some.find(({ glance: pattern }) => looks.some((look) => pattern.test(look)))?.label
  const network = find(KNOWN)
  if (network === undefined) return find(TOKENS) ?? null
  const token = TOKENS.find(({ label }) => glance.includes(label.toLowerCase()))?.label
  return token ? `${token} (${network})` : network
}

/** Whether a name is that of a known network or of a coin on one. */
function isKnownName(name: string): boolean {
  return isKnownNetwork(name) || TOKENS.some(({ pattern }) => pattern.test(plainName(name)))
}

function isMisspelt(written: string, meant: string): boolean {
  const [one, other] = [written.toLowerCase(), plainName(meant)]
  if (OTHERS.has(one)) return false
  // "BitcoinZ", "Bitcoin2" and "eBitcoin" are coins of their own, and meant to be told from Bitcoin.
  const marked = written.replace(/^[a-z](?=[A-Z])|(?<=[a-z])[A-Z]$|[XZxz\d]$/, '')
  if (marked !== written && marked.toLowerCase() === other) return false
  return isOneEditAway(foldLookAlikes(one), foldLookAlikes(other))
}

/** A text in lower case with one letter for those that look alike. */
export function foldLookAlikes(lower: string): string {
  return lower.replace(/[i1|]/g, 'l').replace(/0/g, 'o').replace(/rn/g, 'm').replace(/vv/g, 'w')
}

/** A plain name, or several as alternatives, as read in passing: with one letter for those that look alike or stand doubled. */
function atAGlance(names: string): string {
  return names
    .split('|')
    .map((name) => foldLookAlikes(name).replace(/([\p{L}\p{N}])\1+/gu, '$1'))
    .join('|')
}

/** Whether two texts are the same but for one letter added, left out or replaced, or two neighbours swapped. */
function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  )
}
