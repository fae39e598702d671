/**
 * Every act in the audit log (DEC-29): what it concerns, a dot, and what happened. The log can also hold acts of earlier
 * and later versions, so answers are not limited to these.
 */
export type Act =
  | 'user.registered'
  | 'user.signed_in'
  | 'user.sign_in_failed'
  | 'user.sign_in_locked'
  | 'user.address_stopped'
  | 'user.signed_out'
  | 'user.password_changed'
  | 'user.password_refused'
  | 'user.password_confirmed'
  | 'user.profile_changed'
  | 'user.changed_by_administrator'
  | 'user.deleted'
  | 'administrator.created'
  | 'staff.change_proposed'
  | 'staff.change_confirmed'
  | 'staff.change_declined'
  | 'staff.change_took_effect'
  | 'staff.change_lapsed'
  | 'transaction.requested'
  | 'transaction.described'
  | 'transaction.cancelled'
  | 'transaction.approved'
  | 'transaction.rejected'
  | 'transaction.unknown_address'
  | 'savings.planned'
  | 'figures.edited'
  | 'assets.edited'
  | 'wallet.created'
  | 'wallet.changed'
  | 'wallet.archived'
  | 'wallet.signed'
  | 'wallet.withdrawn'
  | 'wallet.record_lost'
  | 'wallet.record_confirmed'
  | 'wallet.proposed'
  | 'wallet.confirmed'
  | 'wallet.declined'
  | 'wallet.change_withdrawn'
  | 'wallet.took_effect'
  | 'wallet.lapsed'
  | 'verification.submitted'
  | 'verification.decided'
  | 'verification.reopened'
  | 'verification.ssn_viewed'
  | 'verification.document_viewed'
  | 'settings.changed'
  | 'settings.proposed'
  | 'settings.confirmed'
  | 'settings.declined'
  | 'settings.change_withdrawn'
  | 'settings.took_effect'
  | 'settings.lapsed'
  | 'notification.sent'
  | 'report.made'

/** The first part of an act's name. */
export type ActGroup = Act extends `${infer Group}.${string}` ? Group : never

/** The second parts of a group's acts. */
export type ActIn<Group extends ActGroup> =
  Extract<Act, `${Group}.${string}`> extends `${Group}.${infer Rest}` ? Rest : never

/** What an act was done to. */
export type ActSubject = 'user' | 'transaction' | 'wallet' | 'settings' | 'notice' | 'report'
