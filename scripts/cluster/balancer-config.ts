export type BalancerOptions = {
  host: string
  port: number
  /** The port of the balancer's statistics page, reachable only on this machine. */
  statePort: number
  servers: readonly { name: string; port: number }[]
}

// Reasons for each choice: docs/decisions/several-processes.md.
const GENERAL = `global
  no strict-limits
  maxconn 4000
  log stdout format raw daemon info
defaults
  mode http
  log global
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  timeout connect 2s
  timeout queue 5s
  timeout check 350ms
  http-check disable-on-404
  timeout http-request 30s
  timeout http-keep-alive 60s
  timeout client 70s
  timeout server 70s
  timeout tunnel 1h`

/** A request that changes data is sent again only when it never reached a process. */
const ONLY_SAFE = '  http-request disable-l7-retry unless METH_GET'

/** A process that hangs is noticed within a second: two probes without an answer, each awaited for `timeout check`. */
const CHECKED = 'check inter 250ms fastinter 10ms fall 2 rise 1'

/**
 * Reads, webhooks and sockets of a process that does not answer end at once: a read or a webhook is repeated, and a
 * page connects again. A purchase in progress goes on, because a process that was only slow still completes it.
 */
const CUT = 'on-marked-down shutdown-sessions'

/**
 * The access log (docs/operations.md#access-logs): time, client, method, path; without the query and a lookup's phone.
 */
const ACCESS_LOG = `  http-request set-var(txn.path) path
  http-request set-var(txn.path) str(/api/clientes/phone/) if { path_beg /api/clientes/phone/ }
  log-format '{"time":"%[date,utime(%Y-%m-%dT%H:%M:%SZ)]","from":"%ci:%cp","method":"%HM","path":"%[var(txn.path),json(utf8s)]","status":%ST,"ms":%Ta,"to":"%s"}'`

/** The whole configuration of HAProxy. */
export function balancerConfig({ host, port, statePort, servers }: BalancerOptions): string {
  const each = (options: (name: string) => string = () => '') =>
    servers.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} ${options(name)}`.trimEnd())
  return [
    GENERAL,
    'frontend site',
    `  bind ${host.includes(':') ? `[${host}]` : host}:${port}`,
    ACCESS_LOG,
    '  http-request set-header X-Forwarded-Proto http',
    '  http-request del-header X-Forwarded-Host',
    // Without a database no process is ready, and each one answers that itself, in the API's error format.
    '  use_backend unready if { nbsrv(shop) eq 0 }',
    // A browser without WebSocket uses a series of requests, which must all reach the same process.
    '  use_backend polling if { path_beg /socket.io/ } { url_param(transport) polling }',
    '  use_backend polling if { path_beg /socket.io/ } { url_param(sid) -m found }',
    '  use_backend sockets if { path_beg /socket.io/ }',
    // An export is long, and cannot be continued by another process.
    '  use_backend repeatable if METH_GET !{ path_beg /api/exportacoes/ }',
    '  use_backend repeatable if { path_beg /api/webhooks/ }',
    '  default_backend shop',
    'backend shop',
    '  balance roundrobin',
    ONLY_SAFE,
    '  option httpchk GET /readyz',
    '  http-check expect status 200',
    `  default-server ${CHECKED}`,
    ...each(),
    'backend repeatable',
    '  balance roundrobin',
    ...each((name) => `track shop/${name} ${CUT}`),
    'backend sockets',
    '  balance leastconn',
    ONLY_SAFE,
    ...each((name) => `track shop/${name} ${CUT}`),
    'backend polling',
    '  balance leastconn',
    ONLY_SAFE,
    '  cookie via insert indirect nocache httponly attr "SameSite=Strict"',
    ...each((name) => `track shop/${name} ${CUT} cookie ${name}`),
    'backend unready',
    '  balance roundrobin',
    ONLY_SAFE,
    ...each(),
    'frontend state',
    `  bind 127.0.0.1:${statePort}`,
    '  no log',
    '  stats enable',
    '  stats uri /',
    '  stats refresh 5s',
    '',
  ].join('\n')
}

/** Whether the balancer sends requests to this server, according to its statistics page in CSV. */
export async function isServing(statePort: number, server: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${statePort}/;csv`, { signal: AbortSignal.timeout(2_000) })
  const [heads = '', ...rows] = (await answer.text()).split('\n')
  const status = heads.replace(/^# /, '').split(',').indexOf('status')
  return rows.some((row) => row.startsWith(`shop,${server},`) && row.split(',')[status] === 'UP')
}
