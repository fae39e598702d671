/**
 * Problems that the browser reports by itself, before a request or without an answer. They stand apart from the rest of
 * the catalogue (problem.ts), which would be a kilobyte and a half of every first screen.
 */
export const browserProblems = {
  validation_failed: { status: 400, message: 'Some values are not valid.' },
  session_expired: { status: 401, message: 'Your session has ended. Please log in again.' },
  maintenance: {
    status: 503,
    message: 'We are carrying out maintenance. Please come back in a little while.',
  },
} as const
