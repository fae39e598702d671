/** "Ada Lovelace" */
export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

/** "Bank Administrator (ops@bank.example)", because several administrators can have the same name. */
export function staffName(person: { firstName: string; lastName: string; email: string }): string {
  return person.email === '' ? personName(person) : `${personName(person)} (${person.email})`
}

/** The name of a person in a record. Once their account is gone, neither name nor address is known. */
export function nameOnRecord(person: { firstName: string; lastName: string; email: string } | null): string {
  return person === null || person.email === '' ? 'someone who no longer has an account' : staffName(person)
}
