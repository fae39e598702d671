/**
 * Problems that the browser reports itself, before a request or without an answer. They are separate from the rest of
 * the catalogue (problem.ts), which would add 1.5 kB to every first screen.
 */
export const browserProblems = {
  validation_failed: { status: 400, message: 'Some values are not valid.' },
  session_expired: { status: 401, message: 'Your session has ended. Please log in again.' },
  maintenance: {
    status: 503,
    message: 'We are carrying out maintenance. Please come back in a little while.',
  },
} as const
