import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, ROOT } from './walk.ts'

const LIST = 'test/support/linear/not-checked.md'
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Tests of faults, and tests with concurrent buyers. */
const files = [
  ...filesBelow(['test/faults', 'test/cluster', 'test/bad-days'], /\.test\.ts$/),
  ...filesBelow(['test/server'], /(race|batch|crossing|history).*\.test\.ts$/),
].filter((file) => file !== 'test/server/history.test.ts')

/** The files without a checked history, with their reasons. */
const listed = new Map(
  [...read(LIST).matchAll(/^\| `(\S+)` \| (\S.*) \|$/gm)].map(([, file = '', why = '']) => [file, why]),
)

/** Whether a test checks a history, itself or by the tools that it imports. */
function isChecked(file: string): boolean {
  const text = read(file)
  const tools = [...text.matchAll(/from '(\.\/support\/\S+)'/g)].map(([, path = '']) => join(dirname(file), path))
  return [file, ...tools].some((one) => /\.(explained|checked)\(/.test(read(one)))
}

it.each(files)('%s has its history checked, or is listed with a reason', (file) => {
  expect({ file, isChecked: isChecked(file), isListed: listed.has(file) }).toEqual({
    file,
    isChecked: !listed.has(file),
    isListed: listed.has(file),
  })
})

it('the list of tests without a checked history names files that exist, in order', () => {
  expect(listed.size).toBeGreaterThan(5)
  expect([...listed.keys()].filter((file) => !files.includes(file))).toEqual([])
  expect([...listed.keys()]).toEqual([...listed.keys()].toSorted())
})
