/** Who the bank is. Another bank renames the product here, and nowhere else. */
export const brand = {
  name: 'Meranti',
  bankName: 'Meranti Bank',
  groupName: 'Meranti Group',
  legalName: 'Meranti Bank Ltd',
  tagline: 'Banking that grows with you',
  disclaimer: 'Meranti is a fictional bank, made to show what good banking software looks like.',
  contactLine: 'Call +65 6000 1234 or write to hello@meranti.example',
  phone: '+65 6000 1234',
  emergencyPhone: '+65 6000 9999',
  email: 'hello@meranti.example',
  supportEmail: 'support@meranti.example',
  /** The first administrator's address when ADMIN_EMAIL is not set (DEC-4). */
  defaultAdminEmail: 'admin@meranti.example',
} as const

/** Where the bank is: its main branch, and the sender of its papers. Not a part of `brand`, which every page loads. */
export const headOffice = {
  street: '45 Robinson Road',
  city: 'Singapore',
  postalCode: '068899',
  country: 'SG',
} as const
