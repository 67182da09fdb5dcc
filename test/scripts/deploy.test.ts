import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { BANNER_MAX_BYTES, EVENTO_PICTURE_MAX_BYTES, SORTEIO_IMPORT_MAX_BYTES } from '../../contract/limits.ts'
import { balancerConfig } from '../../scripts/cluster/balancer-config.ts'
import { readConfig } from '../../server/config/config.ts'
import { ROOT } from '../architecture/walk.ts'

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const withoutComments = (path: string) => text(join('docs/deploy', path)).replace(/^\s*#.*$/gm, '')

/** The server's variables, as its configuration declares them. */
const KNOWN = [...text('server/config/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
/** Variables of the PostgreSQL image and of the script that it runs once. */
const OF_POSTGRES = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD']

/** Variables that are reported as missing by a start without any, and those that only a production start requires. */
function required(): string[] {
  try {
    readConfig({})
  } catch (error) {
    return [...String(error).matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([name]) => name)
  }
  return []
}

const image = () => [...withoutComments('Dockerfile').matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name)
const compose = () =>
  [...withoutComments('compose.yaml').matchAll(/\b([A-Z][A-Z_]{3,}): /g)].map(([, name = '']) => name)
/** Variables of the ConfigMap and of the containers; the names in the secret are in the file's first comment. */
const kubernetes = () => [
  ...[...withoutComments('kubernetes.yaml').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name),
  ...[...withoutComments('kubernetes.yaml').matchAll(/name: ([A-Z][A-Z_]+)\b/g)].map(([, name = '']) => name),
]
const secret = () => {
  const [list = ''] =
    /secret `bilheteria` has: ([\s\S]*?)\.\n/.exec(text('docs/deploy/kubernetes.yaml'))?.slice(1) ?? []
  return [...list.matchAll(/[A-Z][A-Z_]+/g)].map(([name]) => name)
}

it('each variable that the files of an installation name exists', () => {
  expect(KNOWN.length).toBeGreaterThan(30)
  for (const names of [image(), compose(), kubernetes(), secret()]) expect(names.length).toBeGreaterThan(0)
  const named = [...image(), ...compose(), ...kubernetes(), ...secret()]
  expect(named.filter((name) => !KNOWN.includes(name) && !OF_POSTGRES.includes(name))).toEqual([])
})

it('no variable that a start requires is missing', () => {
  const needed = [...required(), 'PUBLIC_URL', 'MIGRATION_URL']
  expect(needed).toContain('PAGARME_SECRET_KEY')
  expect(needed.filter((name) => ![...image(), ...compose()].includes(name))).toEqual([])
  const inCluster = [...image(), ...kubernetes(), ...secret(), 'MIGRATION_URL']
  expect(needed.filter((name) => !inCluster.includes(name))).toEqual([])
  expect(text('docs/deploy/kubernetes.yaml')).toContain('--from-literal=MIGRATION_URL=')
})

it('the variables that compose.yaml takes from its file are in the example of it', () => {
  const taken = [...withoutComments('compose.yaml').matchAll(/\$\{([A-Z_]+)(?::-\w+)?\}/g)].map(([, name]) => name)
  const given = [...withoutComments('variables.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(given.sort()).toEqual([...new Set(taken)].sort())
})

it('the balancer of the containers has the settings of the one that the tests run', () => {
  const tested = balancerConfig({ host: '127.0.0.1', port: 1, statePort: 2, servers: [{ name: 'web-1', port: 3 }] })
  const settings = (config: string) =>
    config
      .split('\n')
      .map((line) => line.trim())
      .filter((line) =>
        /^(log|option|timeout|retr|balance|use_backend|default_backend|http-|default-server)/.test(line),
      )
  const given = settings(withoutComments('haproxy.cfg'))
  const ownProtocol = (line: string) => line.replace(/X-Forwarded-Proto http$/, 'X-Forwarded-Proto https')
  expect(
    settings(tested)
      .map(ownProtocol)
      .filter((line) => !given.includes(line)),
  ).toEqual([])
})

type Environment = Record<string, string | number>
type ComposeService = {
  image: string
  env_file?: { path: string; required: boolean }[]
  environment: Environment
  logging?: { driver: string }
}

it('every setting reaches the containers, and the safe ones are the default', () => {
  const { services } = parse(text('docs/deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, ComposeService>
  }
  for (const name of ['web', 'jobs', 'migrate']) {
    expect(services[name]?.env_file).toEqual([{ path: 'settings.env', required: false }])
    expect(services[name]?.environment).toMatchObject({
      SECOND_FACTOR: expect.stringMatching(/^\$\{SECOND_FACTOR:-admins\}$/),
      FIRST_PASSWORDS: expect.stringMatching(/^\$\{FIRST_PASSWORDS:-replace\}$/),
      METRICS_PORT: 9464,
    })
  }
  expect(Object.values(services).map(({ logging }) => logging?.driver)).toEqual(
    Object.values(services).map(() => 'journald'),
  )
  const [config] = manifests.filter(({ kind }) => kind === 'ConfigMap')
  expect(config?.data).toMatchObject({ SECOND_FACTOR: 'admins', FIRST_PASSWORDS: 'replace', METRICS_PORT: '9464' })
})

type Container = { ports?: { containerPort: number }[]; securityContext?: object; command?: string[] }
type PodTemplate = {
  metadata: { labels: Record<string, string> }
  spec: { securityContext?: object; containers: Container[] }
}
type Manifest = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  data?: Record<string, string>
  spec: {
    template?: PodTemplate
    podSelector?: { matchLabels: Record<string, string> }
    policyTypes?: string[]
    ingress?: { from: object[]; ports: { port: number }[] }[]
    rules?: { http: { paths: { path: string }[] } }[]
  }
}
const manifests = parseAllDocuments(text('docs/deploy/kubernetes.yaml')).map((one) => one.toJS() as Manifest)
const pods = manifests.flatMap(({ spec }) => (spec?.template ? [spec.template] : []))

it('every pod meets the restricted profile of Kubernetes', () => {
  expect(pods).toHaveLength(3)
  for (const { spec } of pods) {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const { securityContext } of spec.containers)
      expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } })
  }
})

it('the ingress alone reaches the port that believes X-Forwarded-For', () => {
  const selects = (labels: Record<string, string>, of: Record<string, string>) =>
    Object.entries(of).every(([name, value]) => labels[name] === value)
  for (const { metadata } of pods) {
    const policies = manifests.filter(
      ({ kind, spec }) => kind === 'NetworkPolicy' && selects(metadata.labels, spec.podSelector?.matchLabels ?? {}),
    )
    expect(policies.every(({ spec }) => spec.policyTypes?.includes('Ingress'))).toBe(true)
    const rules = policies.flatMap(({ spec }) => spec.ingress ?? [])
    const from = (port: number) =>
      rules.filter(({ ports }) => ports.some((one) => one.port === port)).flatMap((rule) => rule.from)
    const namespace = (name: string) => [
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } },
    ]
    expect(rules.every(({ ports }) => ports.length > 0)).toBe(true)
    expect(from(3000)).toEqual(metadata.labels['part'] === 'web' ? namespace('ingress-nginx') : [])
    expect(from(9464)).toEqual(namespace('monitoring'))
  }
})

it('the ingress lets the largest upload through, and logs no phone', () => {
  const largest = Math.max(BANNER_MAX_BYTES, EVENTO_PICTURE_MAX_BYTES, SORTEIO_IMPORT_MAX_BYTES)
  expect(largest).toBe(5 * 1024 * 1024)
  const ingresses = manifests.filter(({ kind }) => kind === 'Ingress')
  const of = (path: string) =>
    ingresses.find(({ spec }) => spec.rules?.some(({ http }) => http.paths.some((one) => one.path === path)))?.metadata
      .annotations
  expect(of('/')?.['nginx.ingress.kubernetes.io/proxy-body-size']).toBe('6m')
  expect(of('/api/clientes/phone')?.['nginx.ingress.kubernetes.io/enable-access-log']).toBe('false')
})

it('files with secrets are in no commit and in no image', () => {
  const secrets = ['.env', 'settings.env', 'secrets.env', 'certificates/site.pem', 'certificates/site.key'].flatMap(
    (name) => [name, join('docs/deploy', name)],
  )
  const ignored = execFileSync('git', ['check-ignore', '--no-index', ...secrets], { cwd: ROOT, encoding: 'utf8' })
  expect(ignored.trim().split('\n')).toEqual(secrets)
  const patterns = text('docs/deploy/Dockerfile.dockerignore').trim().split('\n')
  expect(secrets.filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)))).toEqual([])
})
