import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureHaproxy } from '../../scripts/haproxy.ts'
import { spawnBoundToParent } from '../../scripts/postgres/bound-process.ts'
import { ensureProgram } from '../../scripts/start/program.ts'
import { ROOT } from '../architecture/walk.ts'
import { freePort } from '../support/ports.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { openContainerDns } from './support/container-dns.ts'

// Tests docs/deploy/haproxy.cfg itself, with a real server behind it: alone with its TLS, and behind another proxy.

const FAILURES = 3
const folder = mkdtempSync(path.join(tmpdir(), 'bilheteria-proxy-'))
const haproxies: ReturnType<typeof spawnBoundToParent>[] = []
let shop: Shop
let dns: Awaited<ReturnType<typeof openContainerDns>>
let certificate: string
let ports: { plain: number; tls: number; proxied: number; outer: number }
let accessLog = ''

function startHaproxy(name: string, config: string): void {
  const file = path.join(folder, `${name}.cfg`)
  writeFileSync(file, config)
  const child = spawnBoundToParent(
    ensureHaproxy(() => {}),
    ['-db', '-f', file],
    {
      signal: 'KILL',
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )
  child.stdout?.on('data', (lines) => (accessLog += lines))
  haproxies.push(child)
}

/** The configuration for containers, with the ports, the certificate and the DNS of this test. */
function containersConfig(serverPort: string): string {
  const given = readFileSync(path.join(ROOT, 'docs/deploy/haproxy.cfg'), 'utf8')
  const changes: [RegExp, string][] = [
    [/:::8080 v4v6/g, `127.0.0.1:${ports.plain}`],
    [/:::8443 v4v6/g, `127.0.0.1:${ports.tls}`],
    [/:::8081 v4v6/g, `127.0.0.1:${ports.proxied}`],
    [/\/usr\/local\/etc\/haproxy\/certificates\//g, path.join(folder, 'site.pem')],
    [/127\.0\.0\.11:53/g, `127.0.0.1:${dns.port}`],
    [/ web:3000 /g, ` web:${serverPort} `],
  ]
  return changes.reduce((config, [from, to]) => {
    expect(config).toMatch(from)
    return config.replace(from, to)
  }, given)
}

/** A proxy in front of it, like a load balancer that terminates TLS and speaks the PROXY protocol. */
const outerConfig = () => `defaults
  mode tcp
  timeout connect 2s
  timeout client 10s
  timeout server 10s
frontend outer
  bind 127.0.0.1:${ports.outer} ssl crt ${path.join(folder, 'site.pem')}
  default_backend inner
backend inner
  server inner 127.0.0.1:${ports.proxied} send-proxy-v2
`

type Asked = { port: number; from: string; url?: string; method?: string; headers?: Record<string, string> }

/** Calls from an address of this machine. @returns the status and the redirect's target */
async function call({ port, from, url = '/healthz', ...more }: Asked) {
  const make = port === ports.plain ? requestPlain : request
  const asked = make({
    ...more,
    host: '127.0.0.1',
    port,
    localAddress: from,
    path: url,
    agent: false,
    ...(port !== ports.plain && { ca: certificate }),
  })
  asked.end()
  const [answer] = await once(asked, 'response')
  await text(answer)
  return { status: answer.statusCode as number, location: answer.headers.location as string | undefined }
}

/** A webhook with a wrong password; each address may send only a few. */
const guess = (port: number, from: string, headers: Record<string, string> = {}) =>
  call({
    port,
    from,
    url: '/api/webhooks/pagarme?chave=segredo',
    method: 'POST',
    headers: { authorization: `Basic ${btoa('a:b')}`, ...headers },
  }).then(({ status }) => status)

beforeAll(async () => {
  const openssl = ensureProgram({ name: 'O OpenSSL', files: ['openssl'], debian: 'openssl' }, () => {})
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=loja', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', 'site.key', '-out', 'site.crt']
  execFileSync(openssl, ['req', '-x509', ...key, ...files, ...names], { cwd: folder, stdio: 'ignore' })
  certificate = readFileSync(path.join(folder, 'site.crt'), 'utf8')
  writeFileSync(path.join(folder, 'site.pem'), certificate + readFileSync(path.join(folder, 'site.key'), 'utf8'))
  shop = await openShop({ jobs: false, config: { TRUST_PROXY: '1', WEBHOOK_FAILURES: String(FAILURES) } })
  ports = { plain: await freePort(), tls: await freePort(), proxied: await freePort(), outer: await freePort() }
  dns = await openContainerDns()
  startHaproxy('containers', containersConfig(new URL(shop.url).port))
  startHaproxy('outer', outerConfig())
  const isServing = async () =>
    expect(await call({ port: ports.outer, from: '127.0.0.1' })).toMatchObject({ status: 200 })
  await vi.waitFor(isServing, 30_000)
})
afterAll(async () => {
  for (const child of haproxies) child.kill('SIGKILL')
  dns?.close()
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['tls', 'outer'] as const)('the balancer counts limits per caller, not per proxy: %s', async (entry) => {
  const [guesser, neighbour] = entry === 'tls' ? ['127.0.1.1', '127.0.1.2'] : ['127.0.2.1', '127.0.2.2']
  for (let count = 0; count < FAILURES; count += 1) expect(await guess(ports[entry], guesser)).toBe(401)
  expect(await guess(ports[entry], guesser)).toBe(429)
  // Headers that claim another address have no effect.
  expect(await guess(ports[entry], guesser, { 'x-forwarded-for': neighbour, forwarded: `for=${neighbour}` })).toBe(429)
  expect(await guess(ports[entry], neighbour)).toBe(401)
})

test('without TLS the balancer redirects pages to HTTPS and refuses the API', async () => {
  const headers = { host: 'ingressos.clube.com.br' }
  expect(await call({ port: ports.plain, from: '127.0.0.1', url: '/evento/1', headers })).toEqual({
    status: 301,
    location: 'https://ingressos.clube.com.br/evento/1',
  })
  expect(await call({ port: ports.plain, from: '127.0.0.1', url: '/api/cidades', headers })).toMatchObject({
    status: 403,
  })
})

test('the balancer does not expose the metrics', async () => {
  expect(await call({ port: ports.tls, from: '127.0.0.1', url: '/metrics' })).toMatchObject({ status: 404 })
})

test('the balancer’s access log has time, client and path, and no phone or query', async () => {
  const phone = '11987654321'
  await call({ port: ports.outer, from: '127.0.3.1', url: `/api/clientes/phone/${phone}` })
  await call({ port: ports.tls, from: '127.0.3.2', url: '/eventos?q=joana' })
  const lines = () => accessLog.split('\n').filter((line) => line.includes('127.0.3.'))
  await expect.poll(() => lines().length).toBe(2)
  const [lookup, search] = lines().map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lookup).toMatchObject({ method: 'GET', path: '/api/clientes/phone/', status: 200 })
  expect(lookup?.['from']).toMatch(/^127\.0\.3\.1:\d+$/)
  expect(Date.parse(String(lookup?.['time']))).toBeGreaterThan(Date.now() - 60_000)
  expect(search).toMatchObject({ path: '/eventos' })
  expect(accessLog).not.toMatch(/987654321|joana|segredo/)
})
