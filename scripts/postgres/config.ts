import type { Account } from './account.ts'

export const DATABASE = 'bilheteria'
/** The role that owns the schema and migrates it. */
export const USER = 'bilheteria'
/** The application's role, which cannot alter the schema. */
export const APP_USER = 'bilheteria_app'

/**
 * The whole postgresql.conf, written at each start, so that a new release's settings also apply to old data.
 * @param more additional lines, for benchmarks
 */
export function postgresqlConf(fsync: boolean, more: readonly string[] = []): string {
  const safety = fsync
    ? ['fsync = on', 'synchronous_commit = on', 'full_page_writes = on']
    : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']
  return [
    '# Written at each start; changes made here are lost.',
    "listen_addresses = ''",
    'unix_socket_permissions = 0700',
    'max_connections = 80',
    'shared_buffers = 128MB',
    ...safety,
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "lc_messages = 'C'",
    // The application logs its own errors. A failed statement in this log would write personal data to disk.
    'log_min_messages = log',
    'log_min_error_statement = panic',
    'log_checkpoints = off',
    "log_line_prefix = '%m [%p] '",
    ...more,
    '',
  ].join('\n')
}

/** Connections only over the socket, only with these roles, only for the accounts of `pg_ident.conf`. */
export const HBA = `local all ${USER},${APP_USER} peer map=${USER}\n`

export function ident(account: Account): string {
  const quoted = account.names.map((name) => `"${name.replaceAll('"', '""')}"`)
  return quoted.flatMap((name) => [USER, APP_USER].map((role) => `${USER} ${name} ${role}\n`)).join('')
}
