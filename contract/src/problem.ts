import * as z from 'zod/mini'
import { browserProblems } from './browser-problems.ts'
import { Meanwhile } from './meanwhile.ts'

/** The error catalogue (DEC-7): each code with its status and the message that a person sees. */
export const problems = {
  ...browserProblems,
  ...withStatus(400, {
    malformed: 'The request could not be read.',
    wrong_current_password: 'Your current password is not correct.',
    unknown_address:
      'This address does not belong to the bank. Stop, send nothing, and contact the bank: something on your device may have changed it.',
    wrong_code: 'This code is not correct.',
    challenge_over: 'This sign-in took too long or had too many attempts. Please start again.',
    token_over: 'This link has expired, was used before, or was replaced by a newer one.',
    passkey_removed:
      'This passkey was removed, so it can’t log you in. Delete it in your browser or password manager, and log in in another way.',
    wrong_passkey: 'This passkey can’t be used here.',
    note_needed: 'A credit above what was asked for needs a note.',
    not_fundable: 'Only savings, investment and checking accounts can be funded.',
    only_deposits: 'Only deposits, transfers and payments can be requested at the moment.',
  }),
  ...withStatus(401, {
    not_signed_in: 'Please log in.',
    invalid_credentials: 'The email or password is not correct.',
  }),
  ...withStatus(403, {
    factor_needed: 'Staff need a second factor. Please set one up to continue.',
    forbidden: 'You are not allowed to do this.',
    account_suspended: 'This account can’t be used at the moment. Please contact the bank.',
    sign_in_again: 'Please enter your password again to continue.',
  }),
  ...withStatus(404, {
    no_export: 'There is no file to download. Please ask for a new one.',
    not_found: 'There is nothing at this address.',
  }),
  method_not_allowed: { status: 405, message: 'This can’t be done at this address.' },
  ...withStatus(409, {
    totp_exists: 'You already have an authenticator app. Please remove it first.',
    no_factor: 'Set up an authenticator app or a passkey first.',
    too_many: 'You already have as many as possible. Please remove one first.',
    email_changed_recently:
      'The email address has changed within the last 72 hours, so this has to wait until they are over.',
    no_way_back: 'There is no recent change of the email address to undo.',
    no_letters: 'The bank can’t send emails at the moment, so nothing was sent.',
    email_taken: 'An account with this email address already exists.',
    already_decided: 'This transaction has already been decided.',
    payment_seen:
      'Your payment has arrived, so this can’t be cancelled any more. Please contact us if something is wrong.',
    payment_taken: 'This payment belongs to somebody already, or was undone. Nothing was assigned.',
    no_more_addresses:
      'We can’t offer an address for this payment at the moment. Please choose another cryptocurrency.',
    not_postable:
      'Only deposits to a checking, savings or investment account and payments can be approved. Reject this one instead.',
    nothing_received: 'Nothing has arrived for this request, so there is nothing to credit in its place.',
    worth_unknown:
      'No rate is known for what has arrived, so it can’t be credited. Credit what was requested, or reject this.',
    arrived_meanwhile:
      'What has arrived changed after you looked, so nothing was approved. Look at it again before you decide.',
    insufficient_funds: 'There is not enough money in this account.',
    more_than_owed: 'This payment is more than what is owed.',
    reference_taken:
      'You already have a request with this reference and a different amount or account. Nothing was recorded. Go back and start this payment again.',
    balance_limit:
      'This deposit would raise the balance above the maximum of $999,999,999,999.99. Reject it instead.',
    customer_suspended:
      'This customer’s account is not active. Activate it first, or reject the transaction.',
    already_verified:
      'This is already verified and can’t be sent again. Please contact the bank to change it.',
    nothing_submitted: 'This customer has not submitted this yet, so there is nothing to decide.',
    newer_submission:
      'The customer has sent a newer submission since you opened this one. Review it before you decide.',
    wallet_exists: 'There is already an active wallet with this name and network.',
    change_decided: 'This change has already been decided.',
    change_outdated:
      'The wallet has changed since this was proposed. Decline it, and propose the change again.',
    takes_effect_by_itself:
      'This change takes effect automatically when its waiting period ends. It can only be vetoed.',
    staff_change_decided: 'This staff change has already been decided.',
    answered_meanwhile: 'A colleague has answered in the meantime, so nothing was sent.',
    written_meanwhile:
      'The customer has written in the meantime, so nothing was saved. Please read it first.',
    thread_full: 'This conversation has become too long. Please start a new one.',
    slot_taken: 'This time is not free. Please choose another one.',
    no_appointment: 'There is no appointment to cancel.',
    credit_decided: 'This credit has already been decided.',
    enquiries_off: 'The bank takes no messages here at the moment. Please call or write an email.',
    no_email: 'This visitor has left no email address to answer to.',
    figures_changed: 'Someone else changed these figures in the meantime, so nothing was saved.',
    changed_meanwhile: 'Someone else changed this in the meantime, so nothing was saved.',
    statement_too_long: 'This statement has more than 20,000 entries. Please download it as CSV.',
    user_has_history:
      'This user has transactions, money or decisions on record and can’t be deleted. Suspend the account instead.',
    last_administrator: 'This is the last active administrator, so the account has to stay as it is.',
  }),
  payload_too_large: { status: 413, message: 'That is too large.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not accepted here.' },
  ...withStatus(429, {
    export_made_today: 'You can ask for one file a day. Please try again tomorrow.',
    too_many_attempts: 'Too many attempts. Please wait a while and try again.',
    too_many_open_requests:
      'You already have 20 requests waiting. Please wait until some of them are decided.',
    too_many_open_offers:
      'You already have 20 open offers. Please remove those that you don’t need in Funding.',
    too_many_changes: '20 wallet changes are already waiting. Please have some of them decided first.',
    too_many_staff_changes: '20 staff changes are waiting already. Please have some of them decided first.',
  }),
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    message: 'The service is not available right now. Please try again in a moment.',
  },
}

type Failure = { status: number; message: string }

// The first signature keeps the codes, which TypeScript cannot infer of an object that a loop builds.
function withStatus<Code extends string>(
  status: number,
  messages: Record<Code, string>,
): Record<Code, Failure>
function withStatus(status: number, messages: Record<string, string>): Record<string, Failure> {
  return Object.fromEntries(Object.entries(messages).map(([code, message]) => [code, { status, message }]))
}

export type ProblemCode = keyof typeof problems

/** Messages of `forbidden` for administrators who have the right in general; DEC-7 has no other code for this. */
export const forbidden = {
  ownAccount: 'You can’t make decisions about your own account.',
  ownProposal: 'You proposed this change, so another administrator has to confirm it.',
  staffFactors: 'Only the operator can remove the second factors of an administrator.',
  staffEmail: 'Only the operator can undo the change of an administrator’s email address.',
  ownEmailChange: 'You changed this address, so a colleague has to undo that.',
  ownSuspension: 'This change is about you. You can decline it, but another administrator has to confirm it.',
} as const

/** A failure on the wire (DEC-7). */
export const ProblemReply = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), msg: z.string() }))),
  /** Only with `changed_meanwhile`. */
  ...z.partial(Meanwhile).shape,
})
