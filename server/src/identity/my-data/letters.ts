import { securityLetter } from '../../mail/security-letter.ts'

/**
 * For a user whose file with their data is ready. It holds no link and nothing of the file: whoever reads their mail has
 * nothing to fetch it with. It is about security, because somebody else could have asked for the file.
 */
export const exportReady = securityLetter('export-ready', 'Your data is ready', [
  'The file with your data is ready. To download it, log in within a day and open Settings > Security.',
  'If you did not ask for it, log in, log out all other devices, change your password, and call us.',
])
