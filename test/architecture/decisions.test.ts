import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './walk.ts'

const FOLDER = join(ROOT, 'docs/decisions')
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')
const pages = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .sort()

const STATUS = /^Date: \d{4}-\d\d-\d\d · Status: (accepted|replaced by \[?\d{4}\b.*)$/
const titleOf = (page: string): string => /^# (.+)$/m.exec(read(page))?.[1] ?? ''

it('decisions are numbered without gaps', () => {
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.map((page) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(page)?.[1])).toEqual(
    pages.map((_, index) => String(index + 1).padStart(4, '0')),
  )
})

it.each(pages)('%s has its number, a date and status, and the three headings', (page) => {
  const [title, blank, status] = read(page).split('\n')
  expect(title).toMatch(new RegExp(`^# ${page.slice(0, 4)} \\S`))
  expect(blank).toBe('')
  expect(status).toMatch(STATUS)
  const [, ...sections] = read(page).split(/^#+ /m).slice(1)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(['Context', 'Decision', 'Consequences'])
  for (const section of sections) expect(section.split('\n').slice(1).join('').trim()).not.toBe('')
})

it('the list of decisions contains every page with its title', () => {
  const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+?)\): \S/gm)].map(([, title, page]) => ({
    title,
    page,
  }))
  expect(listed).toEqual(pages.map((page) => ({ title: titleOf(page), page })))
})

it('links between decisions lead to existing pages', () => {
  const links = [...pages, 'README.md'].flatMap((page) => [...read(page).matchAll(/\]\((\d{4}[^)]*)\)/g)])
  expect(links.length).toBeGreaterThan(pages.length)
  expect(links.map(([, page]) => page).filter((page) => !pages.includes(page ?? ''))).toEqual([])
})
