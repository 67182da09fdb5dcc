import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { monthAndYear, monthInitial } from '../../src/lib/months.ts'
import { filesBelow } from '../architecture/walk.ts'

const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const days = MONTHS.map((_, month) => `2027-${String(month + 1).padStart(2, '0')}-01`)

it('the module of dates names each month in Portuguese, by the day as it is written, in any time zone', () => {
  expect(days.map(monthAndYear)).toEqual(MONTHS.map((month) => `${month} de 2027`))
  expect(monthAndYear('2026-12-31')).toBe('dezembro de 2026')
  expect(days.map(monthInitial).join('')).toBe('JFMAMJJASOND')
})

it('the module of dates is the only module that uses dayjs, which speaks English elsewhere', () => {
  const users = filesBelow(['src'], /\.tsx?$/).filter((path) =>
    /from 'dayjs|import 'dayjs/.test(readFileSync(path, 'utf8')),
  )
  expect(users).toEqual(['src/lib/months.ts'])
})
