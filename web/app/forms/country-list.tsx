/** The ISO 3166-1 codes, except those of six uninhabited territories. */
const CODES =
  'ADAEAFAGAIALAMAOARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCV' +
  'CWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEILIM' +
  'INIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMU' +
  'MVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSM' +
  'SNSOSRSSSTSVSXSYSZTCTDTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'

/** The id for the `list` of a field. */
export const COUNTRY_LIST = 'countries'

/** Suggests the names of countries to the field with `list={COUNTRY_LIST}`, which takes any other text too. */
export function CountryList() {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  // The short names of Hong Kong and Macao, as people write them in an address.
  const countries = (CODES.match(/../g) ?? []).map(
    (code) => names.of(code)?.replace(/ SAR China$/, '') ?? code,
  )
  return (
    <datalist id={COUNTRY_LIST}>
      {countries.sort().map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
