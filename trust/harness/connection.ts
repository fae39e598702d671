import path from 'node:path'
import type { Connection } from '../../server/src/db/connect.ts'

/** A connection as a URL, in the form of DATABASE_URL. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password, database } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}

/** The socket address of a database: a host and port, or a socket file if the host is a folder. */
export function addressOf(connection: Connection) {
  const { host, port } = 'connectionString' in connection ? partsOf(connection.connectionString) : connection
  return host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port }
}

function partsOf(connectionString: string) {
  const { hostname, port } = new URL(connectionString)
  return { host: decodeURIComponent(hostname), port: Number(port || 5432) }
}

/** The same database through another port of this machine. */
export function through(connection: Connection, port: number): Connection {
  if (!('connectionString' in connection)) return { ...connection, host: '127.0.0.1', port }
  const url = new URL(connection.connectionString)
  url.host = `127.0.0.1:${port}`
  return { connectionString: url.href }
}
