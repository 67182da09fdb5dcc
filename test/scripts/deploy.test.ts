import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { balancerConfig } from '../../scripts/cluster/balancer-config.ts'
import { readConfig } from '../../server/config.ts'
import { ROOT } from '../architecture/walk.ts'

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const withoutComments = (path: string) => text(join('docs/deploy', path)).replace(/^\s*#.*$/gm, '')

/** The server's variables, as its configuration declares them. */
const KNOWN = [...text('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
/** Of the image of PostgreSQL and of the script that it runs once. */
const OF_POSTGRES = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD']

/** Those that a start without any of them names as missing, and those that only a production start requires. */
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
/** Values of the ConfigMap and of containers; the secret's names stand in the file's first comment. */
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
  const taken = [...withoutComments('compose.yaml').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name)
  const given = [...withoutComments('variables.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(given.sort()).toEqual([...new Set(taken)].sort())
})

it('the balancer of the containers has the settings of the one that the tests run', () => {
  const tested = balancerConfig({ host: '127.0.0.1', port: 1, statePort: 2, servers: [{ name: 'web-1', port: 3 }] })
  const settings = (config: string) =>
    config
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^(option|timeout|retr|balance|use_backend|default_backend|http-|default-server)/.test(line))
  const given = settings(withoutComments('haproxy.cfg'))
  const ownProtocol = (line: string) => line.replace('X-Forwarded-Proto http', 'X-Forwarded-Proto https')
  expect(
    settings(tested)
      .map(ownProtocol)
      .filter((line) => !given.includes(line)),
  ).toEqual([])
})
