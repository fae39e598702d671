import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** Where a server listens; never both. */
export type Listening = { on: 'socket' } | { on: 'loopback'; port: number }

/** The socket's number: it only makes the file's name, since the folder is the server's own. */
export const SOCKET_PORT = 5432

/** What one application's server on a machine of its own wants. Time-outs of statements are the clients' business. */
const SENSIBLE: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Only the server's own affairs. A failed statement is told to its client; in the log it would be a copy of
  // personal data (the row that violates a constraint) that nobody looks after.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Switched off, each of these loses acknowledged writes at the next power cut, or keeps lost ones from showing. */
const DURABLE: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_sync_retry: 'off',
  ignore_checksum_failure: 'off',
  zero_damaged_pages: 'off',
}

/** Ours to decide: where the server lives, who reaches it, and how it is known again. */
const RESERVED: readonly string[] = [
  'config_file',
  'data_directory',
  'external_pid_file',
  'hba_file',
  'ident_file',
  'listen_addresses',
  'password_encryption',
  'port',
  'unix_socket_directories',
  'unix_socket_group',
  'unix_socket_permissions',
]

/** Under this name a running server tells which process started it. */
export const STARTER_SETTING = 'embedded.starter'

/** Throws when the settings would weaken what every embedded server promises. */
export function refuseUnsafeSettings(settings: Readonly<Record<string, string>>): void {
  for (const [written, value] of Object.entries(settings)) {
    const name = written.toLowerCase().replaceAll('-', '_') // PostgreSQL reads both alike.
    if (!/^[a-z_][a-z0-9_.]*$/.test(name)) {
      throw new EmbeddedPostgresError(`'${written}' is not the name of a PostgreSQL setting.`)
    }
    const safe = DURABLE[name]
    if (safe !== undefined && value.trim().toLowerCase() !== safe) {
      throw new EmbeddedPostgresError(
        `The setting ${name} = ${value} is refused, for it could lose or damage stored data; it stays ${safe}.`,
      )
    }
    if (RESERVED.includes(name) || name.startsWith('embedded.')) {
      throw new EmbeddedPostgresError(
        `The setting ${name} is refused: the embedded database decides it itself.`,
      )
    }
  }
}

/** The server's command line. Later settings win over earlier ones, and all over those in the data folder's files. */
export function serverArguments(server: {
  dataFolder: string
  listening: Listening
  starter: string
  settings: Readonly<Record<string, string>>
}): string[] {
  const { dataFolder, listening, starter, settings } = server
  const all: [name: string, value: string][] = [
    ...Object.entries(SENSIBLE),
    ...Object.entries(settings),
    ...Object.entries(DURABLE),
    ['password_encryption', 'scram-sha-256'],
    ['port', String(listening.on === 'socket' ? SOCKET_PORT : listening.port)],
    ['listen_addresses', listening.on === 'socket' ? '' : '127.0.0.1'],
    // Relative to the data folder: short enough for a socket wherever that is, and free of commas, which would
    // separate several folders.
    ['unix_socket_directories', listening.on === 'socket' ? '../../socket' : ''],
    // Who may reach it is for the folder around it to say, and the password is asked for all the same.
    ['unix_socket_permissions', '0777'],
    [STARTER_SETTING, starter],
  ]
  return ['-D', dataFolder, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
