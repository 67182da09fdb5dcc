import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ASVS } from './asvs.ts'
import { filesBelow, ROOT } from './walk.ts'

const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const pages = readdirSync(join(ROOT, 'docs/security')).sort()
const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** The documented requirements of levels 1 and 2: one entry per row of a page. */
const rows = pages.flatMap((page) =>
  [...text(`docs/security/${page}`).matchAll(/^\| (\d[\d., ]*) \| ([12]) \| ([\w/]+) \| (.+) \|$/gm)].map(
    ([, numbers = '', level = '', state = '', said = '']) => ({
      page,
      numbers: numbers.split(', '),
      level: Number(level),
      state,
      said,
    }),
  ),
)
const STATES = ['holds', 'mended', 'operator', 'open', 'n/a']

describe('the review of security', () => {
  it('the review of security has every requirement of levels 1 and 2 once, with its level, on the page of its chapter', () => {
    // The totals stated in the standard.
    expect([1, 2, 3].map((level) => [...ASVS.values()].filter((one) => one === level).length)).toEqual([70, 183, 92])
    const said = rows.flatMap(({ numbers, level }) => numbers.map((number) => `${number} (${level})`))
    const wanted = [...ASVS].filter(([, level]) => level < 3).map(([number, level]) => `${number} (${level})`)
    expect(said.toSorted(compare)).toEqual(wanted.toSorted(compare))
    for (const { page, numbers } of rows)
      expect(
        numbers.every((number) => page.startsWith(`v${number.split('.')[0]}-`)),
        numbers.join(),
      ).toBe(true)
  })

  it('the review of security states for each requirement one of five results, and names files that exist', () => {
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([])
    const paths = [...pages.map((page) => `docs/security/${page}`), 'docs/security.md'].flatMap((page) =>
      [...text(page).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.\w+)`/g)].map(([, path = '']) => path),
    )
    expect(paths.length).toBeGreaterThan(200)
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('the review of security names a test for nearly every fulfilled requirement, and for everything fixed in the code', () => {
    const tested = (said: string) => /`test\/[\w/-]+\.test\.ts`/.test(said)
    const without = rows.filter(({ state, said }) => ['holds', 'mended'].includes(state) && !tested(said))
    // Requirements of the documentation itself, or that something must not exist, have no test.
    expect(without.flatMap(({ numbers }) => numbers).toSorted(compare)).toEqual(WITHOUT_TEST.toSorted(compare))
  })

  it('the review of security has an overview with the current numbers', () => {
    const counted = (of: (row: (typeof rows)[number]) => boolean): number =>
      rows.filter(of).reduce((sum, { numbers }) => sum + numbers.length, 0)
    const overview = text('docs/security.md')
    for (const page of pages) {
      const [, title = ''] = /^# (V.+)$/m.exec(text(`docs/security/${page}`)) ?? []
      const numbers = STATES.map((state) => counted((row) => row.page === page && row.state === state))
      expect(overview).toContain(`| [${title}](security/${page}) | ${numbers.join(' | ')} |`)
    }
    const total = STATES.map((state) => counted((row) => row.state === state))
    expect(overview).toContain(`| all | ${total.join(' | ')} |`)
    const open = rows.filter(({ state }) => state === 'open').flatMap(({ numbers }) => numbers)
    const [, list = ''] = /## What is open\n([\s\S]*?)\n## /.exec(overview) ?? []
    expect([...list.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([number]) => number).toSorted(compare)).toEqual(
      open.toSorted(compare),
    )
  })
})

/** Rows about a document, or about something that does not exist and so cannot be tested. */
const WITHOUT_TEST = [
  ...['2.1.2', '2.1.3', '4.1.2', '6.1.1', '6.1.2', '6.1.3', '6.2.6', '6.2.7', '6.2.10', '6.4.2', '7.1.1', '7.1.2'],
  ...['11.1.1', '13.1.1', '14.1.2', '15.1.1', '15.1.3', '16.2.3'],
]

const filesWith = (folders: string[], pattern: RegExp): string[] =>
  filesBelow(folders, /\.tsx?$/).filter((path) => pattern.test(text(path)))
const PRODUCT = ['server', 'contract', 'machines', 'src']

describe('the packages', () => {
  it('no package runs an install script, except the listed ones', () => {
    type Entry = { name?: string; hasInstallScript?: boolean }
    for (const folder of ['', 'bench/', 'scripts/']) {
      const { packages } = JSON.parse(text(`${folder}package-lock.json`)) as { packages: Record<string, Entry> }
      const withScript = Object.entries(packages).flatMap(([path, { name, hasInstallScript }]) =>
        hasInstallScript ? [name ?? path.split('node_modules/').at(-1)] : [],
      )
      const { allowScripts = {} } = JSON.parse(text(`${folder}package.json`)) as { allowScripts?: object }
      expect([...new Set(withScript)].toSorted(), folder).toEqual(Object.keys(allowScripts).toSorted())
      expect(text(`${folder}package-lock.json`), 'no registry is named').not.toContain('"resolved"')
    }
    for (const path of ['scripts/boot/install.mjs', 'docs/deploy/Dockerfile', 'docs/operations.md'])
      expect(text(path)).toContain('--ignore-scripts')
    expect(text('docs/deploy/Dockerfile').replaceAll('npm ci --ignore-scripts', '')).not.toMatch(
      /npm (ci|install)\b(?!.*--ignore-scripts)/,
    )
  })
})

describe('the code', () => {
  it('the code runs no text as code, writes no HTML into a page, and starts no program', () => {
    expect(filesWith(PRODUCT, /\beval\(|\bnew Function\(|\bnode:vm\b/)).toEqual([])
    expect(
      filesWith(PRODUCT, /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/),
    ).toEqual([])
    expect(filesWith(PRODUCT, /\bchild_process\b/)).toEqual([])
  })

  it('the code makes calls of its own in four places, and checks certificates', () => {
    expect(
      filesWith(
        ['server'],
        /from 'undici'|from 'node:https'|import .*connect.* from 'node:http2'|from 'nodemailer'|from 'imapflow'|(?<!\.)\bfetch\(/,
      ),
    ).toEqual([
      'server/gateways/apple-push.ts',
      'server/gateways/bounce-mailbox.ts',
      'server/gateways/email.ts',
      'server/gateways/http.ts',
    ])
    expect(filesWith(PRODUCT, /rejectUnauthorized|NODE_TLS_REJECT/)).toEqual([])
  })

  it('the code uses cryptography where the inventory says, and nowhere else', () => {
    const [, table = ''] = /## Inventory\n([\s\S]*?)\n\| number/.exec(text('docs/security/v11-cryptography.md')) ?? []
    const listed = [...table.matchAll(/`(server\/[^`]+\.ts)`/g)].map(([, path = '']) => path)
    expect([...new Set(listed)].sort()).toEqual(
      filesWith(['server'], /from 'node:crypto'|@node-rs\/argon2|@simplewebauthn/).sort(),
    )
  })
})
