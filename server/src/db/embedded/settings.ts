import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** How a server listens: on a socket or on the loopback interface. */
export type Listening = { on: 'socket' } | { on: 'loopback'; port: number }

/** The socket's number. It only forms the file's name, because the folder belongs to this server alone. */
export const SOCKET_PORT = 5432

/** Defaults for a server that is used by one application. Clients set their own statement time-outs. */
const SENSIBLE: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs only the server's own events. A failed statement is reported to its client; in the log it would be an
  // unprotected copy of personal data (the row that violates a constraint).
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** With another value, each of these loses acknowledged writes at a power cut, or hides that data is lost. */
const DURABLE: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_sync_retry: 'off',
  ignore_checksum_failure: 'off',
  zero_damaged_pages: 'off',
}

/** Set by us: where the server's files are, who can reach it, and how we identify it. */
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

/** The setting in which a running server holds the identity of its starter. */
export const STARTER_SETTING = 'embedded.starter'

/** Throws if the settings would make an embedded server unsafe. */
export function refuseUnsafeSettings(settings: Readonly<Record<string, string>>): void {
  for (const [written, value] of Object.entries(settings)) {
    const name = written.toLowerCase().replaceAll('-', '_') // PostgreSQL treats both alike.
    if (!/^[a-z_][a-z0-9_.]*$/.test(name)) {
      throw new EmbeddedPostgresError(`'${written}' is not the name of a PostgreSQL setting.`)
    }
    const safe = DURABLE[name]
    if (safe !== undefined && value.trim().toLowerCase() !== safe) {
      throw new EmbeddedPostgresError(
        `The setting ${name} = ${value} is refused, because it could lose or damage stored data; it stays ${safe}.`,
      )
    }
    if (RESERVED.includes(name) || name.startsWith('embedded.')) {
      throw new EmbeddedPostgresError(`The setting ${name} is refused: the embedded database sets it itself.`)
    }
  }
}

/** The server's command line. Later settings override earlier ones, and all override the data folder's files. */
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
    // Relative to the data folder: always short enough for a socket, and free of commas, which would separate several
    // folders.
    ['unix_socket_directories', listening.on === 'socket' ? '../../socket' : ''],
    // The folder around the socket limits access, and the server asks for the password in any case.
    ['unix_socket_permissions', '0777'],
    [STARTER_SETTING, starter],
  ]
  return ['-D', dataFolder, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
