import { describe, expect, it } from 'vitest'
import {
  addDays,
  businessDay,
  formatDateTime,
  formatDay,
  formatDayShort,
  formatTime,
  isDay,
  isEventoPast,
  isHour,
  parseBrDay,
} from '../../contract/dates.ts'
import { eventoStart, parseBrDateTime } from '../../contract/instants-rules.ts'

describe('businessDay', () => {
  it.each([
    ['2026-03-10T02:59:59.999Z', '2026-03-09'],
    ['2026-03-10T03:00:00.000Z', '2026-03-10'],
    ['2026-03-10T12:00:00Z', '2026-03-10'],
    ['2026-03-10T00:00:00-03:00', '2026-03-10'],
    ['2026-01-01T02:59:59Z', '2025-12-31'],
    ['2024-03-01T02:59:59Z', '2024-02-29'],
    // Summer time, two hours behind UTC, until February 2019.
    ['2018-12-10T01:59:59Z', '2018-12-09'],
    ['2018-12-10T02:00:00Z', '2018-12-10'],
  ])('%s falls on %s in São Paulo', (instant, day) => {
    expect(businessDay(instant)).toBe(day)
    expect(businessDay(new Date(instant))).toBe(day)
  })

  it('businessDay throws for an invalid instant', () => {
    expect(() => businessDay('ontem')).toThrow(RangeError)
  })
})

describe('addDays', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-10', 0, '2026-03-10'],
    // A day of 23 hours, when summer time begins, counts as one day.
    ['2018-11-03', 2, '2018-11-05'],
  ])('addDays: %s and %d days is %s', (day, n, result) => {
    expect(addDays(day, n)).toBe(result)
  })

  it('addDays throws for an invalid day', () => {
    expect(() => addDays('10/03/2026', 1)).toThrow(RangeError)
  })
})

describe('displayed dates', () => {
  it('displayed days are in Brazilian order', () => {
    expect(formatDay('2026-03-09')).toBe('09/03/2026')
    expect(formatDayShort('2026-03-09')).toBe('09/03')
  })

  it('displayed instants are in São Paulo’s time', () => {
    expect(formatDateTime('2026-03-10T02:59:00Z')).toBe('09/03/2026 23:59')
    expect(formatDateTime(new Date('2026-03-10T03:00:00Z'))).toBe('10/03/2026 00:00')
    expect(formatTime('2026-03-10T03:05:00Z')).toBe('00:05')
    expect(formatTime('2018-12-10T03:05:00Z')).toBe('01:05')
  })

  it('an empty or invalid date is displayed as an empty text', () => {
    expect([formatDay(''), formatDay('10/03/2026'), formatDayShort('x'), formatDateTime(''), formatTime('x')]).toEqual([
      '',
      '',
      '',
      '',
      '',
    ])
  })
})

describe('calendar days', () => {
  const good = [
    ['29/02/2024', '2024-02-29'],
    ['29/02/2000', '2000-02-29'],
    ['31/01/2026', '2026-01-31'],
    ['30/04/2026', '2026-04-30'],
    ['01/12/2026', '2026-12-01'],
    ['01/01/1900', '1900-01-01'],
  ] as const
  it.each(good)('a calendar day: %s is %s', (text, day) => {
    expect(parseBrDay(text)).toBe(day)
    expect(isDay(day)).toBe(true)
  })

  it.each([
    '29/02/2026',
    '29/02/2100',
    '31/04/2026',
    '30/02/2024',
    '00/01/2026',
    '01/00/2026',
    '01/13/2026',
    '32/01/2026',
    '31/12/1899',
    '1/1/2026',
    '01/01/26',
    '2026-01-01',
    ' 01/01/2026',
    '01/01/2026 ',
    '01-01-2026',
    '',
  ])('%j is not a calendar day', (text) => {
    expect(parseBrDay(text)).toBeNull()
  })

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '0026-01-01', '2026-01-01T00:00', '+02026-01-01'])(
    '%s is not a day of the wire format',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )
})

describe('hours', () => {
  it.each(['00:00', '09:30', '19:59', '23:59'])('%s is an hour', (text) => {
    expect(isHour(text)).toBe(true)
  })
  it.each(['24:00', '23:60', '9:30', '0930', '', '12:345', '1a:00'])('%j is not an hour', (text) => {
    expect(isHour(text)).toBe(false)
  })
})

describe('parseBrDateTime', () => {
  it.each([
    ['10/03/2026', '21:00', '2026-03-11T00:00:00.000Z'],
    ['10/03/2026', '00:00', '2026-03-10T03:00:00.000Z'],
    ['2026-03-10', '00:00', '2026-03-10T03:00:00.000Z'],
    ['31/12/2026', '23:59', '2027-01-01T02:59:00.000Z'],
    ['15/01/2019', '12:00', '2019-01-15T14:00:00.000Z'],
    // Around both changes of summer time the offset is the one valid at that hour.
    ['03/11/2018', '23:30', '2018-11-04T02:30:00.000Z'],
    ['04/11/2018', '01:30', '2018-11-04T03:30:00.000Z'],
    ['17/02/2018', '22:30', '2018-02-18T00:30:00.000Z'],
    ['18/02/2018', '00:00', '2018-02-18T03:00:00.000Z'],
  ])('%s %s in São Paulo is %s', (date, hour, instant) => {
    expect(parseBrDateTime(date, hour)).toBe(instant)
  })

  it('parseBrDateTime does not return an earlier day for an hour that summer time skipped', () => {
    expect(parseBrDateTime('04/11/2018', '00:00')).toBe('2018-11-04T03:00:00.000Z')
  })

  it.each([
    ['29/02/2026', '10:00'],
    ['10/03/2026', '24:00'],
    ['10/03/2026', ''],
    ['', '10:00'],
    ['2026-02-30', '10:00'],
  ])('%j %j is not an instant', (date, hour) => {
    expect(parseBrDateTime(date, hour)).toBeNull()
  })

  it('an instant is displayed as it was typed', () => {
    for (const [date, hour] of [
      ['10/03/2026', '21:07'],
      ['01/01/2027', '00:00'],
      ['20/01/2019', '23:59'],
    ] as const) {
      expect(formatDateTime(parseBrDateTime(date, hour) ?? '')).toBe(`${date} ${hour}`)
    }
  })
})

describe('eventoStart', () => {
  it('eventoStart is the event’s hour, or 00:00 without one, in São Paulo', () => {
    expect(eventoStart('2026-03-10', '20:30').toISOString()).toBe('2026-03-10T23:30:00.000Z')
    expect(eventoStart('2026-03-10', '20:30:00').toISOString()).toBe('2026-03-10T23:30:00.000Z')
    for (const hora of [undefined, null, '', '00:00']) {
      expect(eventoStart('2026-03-10', hora).toISOString()).toBe('2026-03-10T03:00:00.000Z')
    }
  })

  it('eventoStart throws for an invalid day or hour', () => {
    expect(() => eventoStart('10/03/2026')).toThrow(RangeError)
    expect(() => eventoStart('2026-02-30')).toThrow(RangeError)
    expect(() => eventoStart('2026-03-10', '25:00')).toThrow(RangeError)
  })
})

it('an event is past once its day is over in São Paulo', () => {
  const isPast = (now: string) => isEventoPast('2026-03-10', new Date(now))
  expect(isPast('2026-03-10T02:59:59Z')).toBe(false)
  expect(isPast('2026-03-10T03:00:00Z')).toBe(false)
  expect(isPast('2026-03-11T02:59:59Z')).toBe(false)
  expect(isPast('2026-03-11T03:00:00Z')).toBe(true)
})

it('parsing and showing dates does not depend on the machine’s time zone', () => {
  const before = process.env['TZ']
  try {
    for (const zone of ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']) {
      process.env['TZ'] = zone
      expect(businessDay('2026-03-10T02:59:00Z')).toBe('2026-03-09')
      expect(parseBrDateTime('10/03/2026', '21:00')).toBe('2026-03-11T00:00:00.000Z')
      expect(addDays('2026-03-10', 1)).toBe('2026-03-11')
      expect(parseBrDay('29/02/2024')).toBe('2024-02-29')
    }
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})
