import { messageOnly, nothing, post } from './endpoint.ts'

/** Part of `recovery`. In a file of its own, because every screen of the portal can call it and none calls the others. */
export const sendVerification = post('/auth/verify-email/send', {
  access: 'signed-in',
  summary: 'Ask for a letter that confirms your email address',
  quota: 'asking-for-letters',
  input: nothing,
  reply: messageOnly,
})
