import { expect, test } from 'vitest'
import { pastedAddress } from './payment-link.ts'

const BECH32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const BASE58 = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const HEX = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const LNURL =
  'LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS'
const OFFER = 'lno1zcss9mk8y3wkklfvevcrszlmu23kfrxh49px20665dqwmn4p72pksese'

test.each([
  [`  ${BECH32}\n`, BECH32],
  [`\u2068${BECH32}\u200B\u2069`, BECH32],
  [BECH32.toUpperCase(), BECH32],
  [`BITCOIN:${BECH32.toUpperCase()}`, BECH32],
  [`BITCOIN:${BECH32.toUpperCase()}?AMOUNT=0.5`, BECH32],
  [`bitcoin:${BASE58}?amount=0.5&label=Meranti%20Bank`, BASE58],
  [`ethereum:${HEX}@1`, HEX],
  [`ethereum:pay-${HEX}@1?value=2.014e18`, HEX],
  [HEX.replace('0x', '0X'), HEX],
  [`lightning:${LNURL}`, LNURL.toLowerCase()],
  [`LIGHTNING:${LNURL}`, LNURL.toLowerCase()],
  ['lightning:satoshi@bitcoin.org', 'satoshi@bitcoin.org'],
  ['Satoshi@bitcoin.org', 'satoshi@bitcoin.org'],
  [OFFER.toUpperCase(), OFFER],
  [`lightning:${OFFER}`, OFFER],
])('%j holds an address', (pasted, address) => {
  expect(pastedAddress(pasted)).toBe(address)
})

test.each([
  BASE58.toUpperCase(),
  'Any Text@Somewhere',
  'McDuck@example.com',
  BECH32.replace('bc1q', 'bc1Q'),
  `bitcoin:${BASE58}?r=https://example.com/i`,
  `bitcoin:${BASE58}?amount=1&pj=https://example.com`,
  `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${HEX}&uint256=1`,
  `https://example.com/${BASE58}`,
  `monero:${BASE58}`,
])('%j stays as it is, to be refused', (pasted) => {
  expect(pastedAddress(pasted)).toBe(pasted)
})
