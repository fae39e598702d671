import { brand } from '@bank/contract/brand'

/** The emergency line, as a link that calls it. A number that breaks over two lines is dialled wrong. */
export function EmergencyPhone() {
  return (
    <a href={`tel:${brand.emergencyPhone.replaceAll(' ', '')}`}>
      {brand.emergencyPhone.replaceAll(' ', '\u00a0')}
    </a>
  )
}
