/**
 * For a user whose file with their data is ready. It holds no link and nothing of the file: whoever reads their mail has
 * nothing to fetch it with. It is about security, because somebody else could have asked for the file.
 */
export const exportReady = {
  kind: 'export-ready',
  subject: 'Your data is ready',
  paragraphs: [
    'The file with your data that was asked for in your account is ready. Log in and download it under Settings > Security within a day.',
    'If you did not ask for it, log in, end all other sessions, change your password and contact us.',
  ],
  isSecurity: true,
} as const
