import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, deadCitations, type Source, slugOf } from './citations.ts'
import { filesBelow, ROOT, topFolders } from './walk.ts'

const TEXT = /\.(ts|tsx|css|sql|mjs|md)$|^\.env\.example$/
/** An applied migration is never edited, its comments included. */
const FROZEN = /^server\/db\/migrations\/.*\.sql$/
/** The checker and this test contain citations of pages that do not exist. */
const CHECKER = /^test\/[\w-]+\/citations(\.test)?\.ts$/

const paths = [...readdirSync(ROOT), ...filesBelow(topFolders(), TEXT)].filter(
  (path) => TEXT.test(path) && !FROZEN.test(path) && !CHECKER.test(path),
)
const sources: Source[] = paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

it('everything that the code and the pages cite exists', () => {
  expect(paths).toEqual(expect.arrayContaining(['README.md', '.env.example', 'contract/money.ts']))
  expect(deadCitations(sources, (path) => existsSync(join(ROOT, path)))).toEqual([])
})

describe('the checker of citations', () => {
  const pages: Source[] = [
    {
      path: 'docs/page.md',
      text: '# Page\n\n## A heading: with `code`\n\n```sh\n# no heading\n```\n\n## Twice\n## Twice\n',
    },
    { path: 'docs/decisions/one.md', text: '# One' },
    { path: 'docs/pictures/a.png', text: '' },
  ]
  const dead = (path: string, text: string) => {
    const all = [...pages, { path, text }]
    return deadCitations(all, (wanted) =>
      all.some((file) => file.path === wanted || file.path.startsWith(`${wanted}/`)),
    )
  }

  it.each([
    ['contract/a.ts', '// as docs/gone.md says', 'there is no docs/gone.md'],
    ['contract/a.ts', '/** (docs/page.md#gone). */', 'docs/page.md has no heading #gone'],
    ['contract/a.ts', '// docs/page.md#no-heading', 'docs/page.md has no heading #no-heading'],
    ['src/ui/a.css', '/* docs/decisions/one */', 'there is no docs/decisions/one'],
    ['server/a.sql', '-- docs/decisions/other.md', 'there is no docs/decisions/other.md'],
    ['.env.example', '# (docs/page.md#twice-2)', 'docs/page.md has no heading #twice-2'],
    ['scripts/a.mjs', '// spec §5', '"spec §" is not in the repository: cite docs/'],
    ['scripts/a.mjs', '// (wire.md, lists)', '"wire.md" is not in the repository: cite docs/'],
    ['README.md', 'see design.md', '"design.md" is not in the repository: cite docs/'],
    ['README.md', '[a](docs/pages.md)', 'there is no docs/pages.md'],
    ['README.md', '<img src="docs/pictures/b.png" width="180">', 'there is no docs/pictures/b.png'],
    ['docs/b.md', '[a](page.md#gone)', 'docs/page.md has no heading #gone'],
    ['docs/b.md', '[a](#gone)', 'docs/b.md has no heading #gone'],
    ['docs/decisions/b.md', '[a](../other.md "title")', 'there is no docs/other.md'],
    ['docs/b.md', '[a](pictures/a.png#a)', 'docs/pictures/a.png has no heading #a'],
  ])('the checker of citations finds in %s: %s', (path, text, what) => {
    const found = dead(path, `first line\n${text}\n`)
    // A path in the README is also a citation, so it may be found twice.
    expect([...new Set(found)]).toEqual([`${path}:2: ${what}`])
  })

  it.each([
    ['contract/a.ts', '// docs/page.md, docs/page.md#a-heading-with-code, docs/page.md#twice-1'],
    ['contract/a.ts', '// docs/decisions/one.md, docs/decisions/one.md#one, docs/decisions'],
    [
      'contract/a.ts',
      '// [a](gone.md) is a link in pages only; a specification is no `spec`; hardwire.md is none of them',
    ],
    [
      'README.md',
      '[a](docs/page.md#twice) [b](docs) [c](https://x.example/y.md#z) ![d](docs/pictures/a.png) [e](#top)\n# Top',
    ],
    [
      'docs/b.md',
      '```\n[a](gone.md)\n```\nwrite `[a](gone.md)`, see [the page](./page.md) and [it](../docs/page.md#page)',
    ],
  ])('the checker of citations finds nothing in %s: %s', (path, text) => {
    expect(dead(path, text)).toEqual([])
  })

  it('the checker of citations makes the anchors of headings as GitHub does', () => {
    expect(slugOf('`server/sales`: the core, in 5 steps')).toBe('serversales-the-core-in-5-steps')
    expect(slugOf('[Preço](x.md) é R$ 10')).toBe('preço-é-r-10')
    expect([...anchorsOf('# A\n## B b ##\n## B b\nno # heading')]).toEqual(['a', 'b-b', 'b-b-1'])
  })
})
