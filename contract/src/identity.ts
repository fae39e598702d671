import * as z from 'zod/mini'
import { Code, Factor } from './code.ts'
import { Email } from './email.ts'
import { messageOnly, post, put } from './endpoint.ts'
import { nameLine, PhoneNumber } from './person.ts'
import { ADDRESS_MAX, CalendarDate, line, optionalLine, Seen, text } from './text.ts'
import { ownSession, User } from './user.ts'

export { ItemStatus, Role, User, UserStatus } from './user.ts'

/** DEC-14: at least 6 characters, at most 128, any character. Its length is checked as sent, and it is compared in every way of writing it (DEC-73). */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const passwordTooShort = (min: number) => `Password must be at least ${min} characters long`

export const Password = text('Password').check(
  z.minLength(PASSWORD_MIN, passwordTooShort(PASSWORD_MIN)),
  z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`),
)

/** Like `Password`, with the messages that the specification gives for the password modal. */
export const NewPassword = text('New Password').check(
  z.minLength(PASSWORD_MIN, `New password must be at least ${PASSWORD_MIN} characters long`),
  z.maxLength(PASSWORD_MAX, `New password must be at most ${PASSWORD_MAX} characters long`),
)

const person = {
  firstName: nameLine('First Name'),
  lastName: nameLine('Last Name'),
  email: Email,
  phoneNumber: PhoneNumber,
  country: line('Country'),
  state: line('State'),
  city: line('City'),
  address1: line('Address', ADDRESS_MAX),
  address2: optionalLine('Address 2', ADDRESS_MAX),
  zipCode: line('Zip Code', 20),
}

export const Registration = z.strictObject({
  ...person,
  address2: z.optional(person.address2),
  password: Password,
})
export type Registration = z.output<typeof Registration>

const DateOfBirth = CalendarDate.check(
  z.refine((text) => text >= '1900-01-01', 'Date of Birth must be in 1900 or later'),
  z.refine((text) => text <= new Date().toISOString(), 'Date of Birth must be in the past'),
)

/** What customers can change about themselves; an absent field stays unchanged. */
export const Profile = z.partial(z.strictObject({ ...person, dateOfBirth: z.nullable(DateOfBirth) }))
export type Profile = z.output<typeof Profile>

/** A password that is compared, not stored. */
const PasswordAsTyped = (label: string) =>
  text(label).check(z.minLength(1, `${label} is required`), z.maxLength(1000))

/** An address that is looked up, not stored. */
export const EmailAsTyped = text('Email').check(
  z.minLength(1, 'Email is required'),
  z.maxLength(1000),
  // PostgreSQL refuses text with a NUL, and its error names no field.
  z.refine((text) => !text.includes('\0'), 'Email contains a character that is not allowed'),
)

const Credentials = z.strictObject({ email: EmailAsTyped, password: PasswordAsTyped('Password') })

/** The server records a session's last call only this often, so an idle session can end that much earlier (DEC-12). */
export const SESSION_NOTED_EVERY_SECONDS = 30

/** The answer to a finished sign-in. */
export const SignedIn = z.object({ message: z.string(), token: z.string(), user: User })
type SignedIn = z.output<typeof SignedIn>

/** The answer to the right password: a session or, for an account with second factors, what comes next (DEC-44). */
const FirstStep = z
  .object({
    message: z.string(),
    ...z.partial(z.pick(SignedIn, { token: true, user: true })).shape,
    next: z.optional(z.literal('second_factor')),
    challenge: z.optional(z.string()),
    factors: z.optional(z.array(Factor)),
  })
  .check(
    z.refine(
      ({ token, user, challenge }) => (token && user) || challenge,
      'Neither a session nor a challenge',
    ),
  )

/** The session of a sign-in by password alone, for programs. Throws if the account has a second factor. */
export function finished(step: z.output<typeof FirstStep>): SignedIn {
  const { message, token, user } = step
  if (token === undefined || user === undefined) throw new Error('This account has a second factor.')
  return { message, token, user }
}

export const identity = {
  register: post('/auth/register', {
    access: 'public',
    summary: 'Open an account and sign in',
    quota: 'registering',
    input: z.object({ body: Registration }),
    reply: SignedIn,
    status: 201,
  }),
  login: post('/auth/login', {
    access: 'public',
    summary: 'Sign in with email and password',
    quota: 'by-failures',
    input: z.object({ body: Credentials }),
    reply: FirstStep,
    inMaintenance: 'open',
  }),
  ...ownSession,
  confirmPassword: post('/auth/confirm-password', {
    access: 'signed-in',
    summary: 'Enter your password or a code again, which counts as a fresh sign-in',
    quota: 'in-passing',
    input: z.object({
      body: z
        .strictObject({ password: z.optional(PasswordAsTyped('Password')), code: z.optional(Code) })
        .check(
          z.refine(
            ({ password, code }) => (password === undefined) !== (code === undefined),
            'Enter either your password or a code',
          ),
        ),
    }),
    reply: messageOnly,
    inMaintenance: 'open',
    beforeFactor: 'open',
  }),
  updateProfile: put('/auth/profile', {
    access: 'signed-in',
    fresh: { when: 'to change your email address or phone number' },
    summary: 'Change your profile',
    quota: 'saving',
    input: z.object({ body: z.extend(Profile, { seen: Seen }) }),
    reply: z.object({ message: z.string(), user: User }),
  }),
  changePassword: put('/auth/change-password', {
    access: 'signed-in',
    summary: 'Change your password; every other session ends',
    quota: 'changing-password',
    input: z.object({
      body: z.strictObject({
        currentPassword: PasswordAsTyped('Current Password'),
        newPassword: NewPassword,
      }),
    }),
    reply: messageOnly,
  }),
}
