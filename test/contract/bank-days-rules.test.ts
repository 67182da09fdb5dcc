import { expect, it } from 'vitest'
import { easterOf, isBankDay, nextBankDay } from '../../contract/bank-days-rules.ts'

it('Easter is on its Sunday, also in the years of the earliest and the latest one', () => {
  const SUNDAYS = [
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2049-04-18',
    '2285-03-22',
  ]
  expect(SUNDAYS.map((day) => easterOf(Number(day.slice(0, 4))))).toEqual(SUNDAYS)
})

it('the weekdays of 2026 on which banks do not work are those of the national calendar', () => {
  const days = Array.from({ length: 365 }, (_, n) =>
    new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  ).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
  expect(days.filter((day) => !isBankDay(day))).toEqual([
    '2026-01-01',
    '2026-02-16',
    '2026-02-17',
    '2026-04-03',
    '2026-04-21',
    '2026-05-01',
    '2026-06-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-02',
    '2026-11-20',
    '2026-12-25',
  ])
  expect(['2026-03-07', '2026-03-08', '2026-11-15'].map(isBankDay)).toEqual([false, false, false])
})

it('Ash Wednesday and the last day of the year are bank days; the next one may be in the next year', () => {
  expect(['2026-02-18', '2026-12-31', '2026-04-06'].map(isBankDay)).toEqual([true, true, true])
  expect(nextBankDay('2026-12-31')).toBe('2027-01-04')
  expect(nextBankDay('2026-04-02')).toBe('2026-04-06')
  expect(nextBankDay('2026-11-19')).toBe('2026-11-23')
})
