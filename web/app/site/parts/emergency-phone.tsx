import { brand } from '@bank/contract/brand'

/** The emergency number as a link that dials it. Non-breaking spaces keep it on one line, so that it is read right. */
export function EmergencyPhone() {
  return (
    <a href={`tel:${brand.emergencyPhone.replaceAll(' ', '')}`}>
      {brand.emergencyPhone.replaceAll(' ', '\u00a0')}
    </a>
  )
}
