/**
 * Every act in the audit log (DEC-29), as staff read it: by what it concerns, which is the first part of its name, and what
 * happened, which is the second. The log can also hold acts of earlier and later versions.
 */
export const ACTS = {
  user: {
    label: 'Accounts and login',
    acts: {
      registered: 'Registered',
      signed_in: 'Logged in',
      sign_in_failed: 'Login failed',
      sign_in_locked: 'Login locked',
      address_stopped: 'Address stopped after many accounts',
      signed_out: 'Logged out',
      password_changed: 'Password changed',
      password_refused: 'Password change refused',
      password_confirmed: 'Password confirmed',
      profile_changed: 'Profile changed',
      new_device: 'Logged in on a new device',
      totp_added: 'Authenticator app added',
      totp_removed: 'Authenticator app removed',
      passkey_added: 'Passkey added',
      passkey_renamed: 'Passkey renamed',
      passkey_removed: 'Passkey removed',
      recovery_codes_made: 'Recovery codes made',
      recovery_code_used: 'Recovery code used',
      factors_removed_by_staff: 'Second factors removed by staff',
      second_step_begun: 'Password right, second step begun',
      code_refused: 'Code refused',
      reset_asked: 'Asked for a new password',
      reset_sent_by_staff: 'Password reset link sent by staff',
      password_reset: 'Password set through a link',
      email_confirmed: 'Email address confirmed',
      email_change_undone: 'New email address undone',
      email_changed_by_operator: 'Email address changed by the operator',
      locked_by_owner: 'Locked by its owner',
      session_ended: 'Session ended',
      other_sessions_ended: 'Other sessions ended',
      preferences_changed: 'Preferences changed',
      push_added: 'Notifications switched on for a device',
      push_removed: 'Notifications switched off for a device',
      export_asked: 'Asked for their data',
      export_downloaded: 'Data downloaded',
      erased: 'Personal data erased',
      log_sealed: 'Earlier entries encrypted',
      changed_by_administrator: 'Changed by an administrator',
      deleted: 'User deleted',
    },
  },
  staff: {
    label: 'Staff changes',
    acts: {
      change_proposed: 'Staff change proposed',
      change_confirmed: 'Staff change confirmed',
      change_declined: 'Staff change declined',
      change_took_effect: 'Staff change took effect',
      change_lapsed: 'Staff change lapsed',
    },
  },
  administrator: { label: 'Administrators', acts: { created: 'Administrator created' } },
  transaction: {
    label: 'Transactions',
    acts: {
      requested: 'Transaction requested',
      transferred: 'Money moved between own accounts',
      described: 'Description changed',
      payment_named: 'Payment named by the customer',
      cancelled: 'Transaction cancelled',
      approved: 'Transaction approved',
      rejected: 'Transaction rejected',
      unknown_address: 'Unknown address refused',
    },
  },
  payment: {
    label: 'Payments on the chains',
    acts: {
      assigned: 'Payment assigned to a customer',
      reversed: 'Credited payment reversed',
    },
  },
  offer: { label: 'Offers', acts: { made: 'Payment offer made', removed: 'Payment offer removed' } },
  figures: { label: 'Figures', acts: { edited: 'Figures edited' } },
  assets: { label: 'Assets', acts: { edited: 'Assets edited' } },
  savings: { label: 'Savings plans', acts: { planned: 'Savings plan changed' } },
  verification: {
    label: 'Verification',
    acts: {
      submitted: 'Verification submitted',
      decided: 'Verification decided',
      reopened: 'Verification pending again',
      ssn_viewed: 'SSN viewed',
      document_viewed: 'Document viewed',
    },
  },
  wallet: {
    label: 'Wallets',
    acts: {
      created: 'Wallet added',
      changed: 'Wallet changed',
      archived: 'Wallet deleted',
      withdrawn: 'Wallet withdrawn',
      record_lost: 'Record of wallets lost',
      record_confirmed: 'Wallet addresses confirmed',
      proposed: 'Wallet change proposed',
      confirmed: 'Wallet change confirmed',
      declined: 'Wallet change declined',
      change_withdrawn: 'Wallet change withdrawn',
      took_effect: 'Wallet change took effect',
      lapsed: 'Wallet change lapsed',
      signed: 'First signing of wallets',
      rate_set: 'Rate set',
      private_key_refused: 'Private key refused',
    },
  },
  thread: {
    label: 'Messages from customers',
    acts: {
      started: 'Conversation started',
      written: 'Message from the customer',
      answered: 'Answer to the customer',
      noted: 'Note among staff',
      edited: 'Conversation changed',
      picture_viewed: 'Picture viewed',
      appointment_made: 'Appointment made',
      appointment_moved: 'Appointment moved',
      appointment_cancelled: 'Appointment cancelled',
      credit_decided: 'Credit decided',
      template_added: 'Template added',
      template_removed: 'Template deleted',
    },
  },
  settings: {
    label: 'Settings',
    acts: {
      changed: 'Settings changed',
      proposed: 'Setting proposed',
      confirmed: 'Setting confirmed',
      declined: 'Setting declined',
      change_withdrawn: 'Setting withdrawn',
      took_effect: 'Setting took effect',
      lapsed: 'Setting lapsed',
    },
  },
  report: { label: 'Reports', acts: { made: 'Report downloaded' } },
  document: { label: 'Documents', acts: { issued: 'Document issued' } },
  notification: { label: 'Notifications', acts: { sent: 'Notification sent' } },
  enquiry: {
    label: 'Messages from visitors',
    acts: {
      received: 'Message from a visitor',
      answered: 'Visitor answered by letter',
      changed: 'Message from a visitor changed',
      deleted: 'Message from a visitor deleted',
      downloaded: 'Messages of a visitor downloaded',
    },
  },
} as const

type Acts = typeof ACTS

/** An act by its whole name, such as `user.signed_in`. Answers are not limited to these. */
export type Act = { [Group in keyof Acts]: `${Group}.${keyof Acts[Group]['acts'] & string}` }[keyof Acts]

/** What an act was done to. */
export type ActSubject =
  | 'user'
  | 'transaction'
  | 'offer'
  | 'wallet'
  | 'settings'
  | 'notice'
  | 'report'
  | 'document'
  | 'thread'
  | 'template'
  | 'enquiry'
