import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './walk.ts'

const FOLDER = join(ROOT, 'docs/decisions')
const MOST_WORDS = 400
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')
const pages = readdirSync(FOLDER).filter((file) => file !== 'README.md')

it.each(pages)('the decision in %s is short and has its sections', (page) => {
  expect(page).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.md$/)
  const [title = '', ...sections] = read(page).split(/^#+ /m).slice(1)
  expect(title.split('\n').slice(1).join('').trim()).not.toBe('')
  const headings = sections.map((section) => section.split('\n')[0])
  expect(headings[0]).toBe('Why')
  expect(headings.slice(1).filter((heading) => !['Not taken', 'Consequences'].includes(heading ?? ''))).toEqual([])
  for (const section of sections) expect(section.split('\n').slice(1).join('').trim()).not.toBe('')
  expect(read(page).split(/\s+/).length).toBeLessThan(MOST_WORDS)
})

it('the list of decisions has every page once, with its title', () => {
  const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, page]) => `${page}: ${title}`)
  expect(listed.toSorted()).toEqual(pages.map((page) => `${page}: ${/^# (.+)$/m.exec(read(page))?.[1]}`).toSorted())
})
