import { describe, expect, it } from 'vitest'
import { isOneTypo, markWords, matchesWord, searchedWords } from '../../contract/busca-rules.ts'
import { weekendFrom } from '../../contract/dates.ts'

describe('the words of a search', () => {
  it.each([
    ['  Jazz no TERRAÇO ', ['jazz', 'terraco']],
    ['d’água e sal', ['agua', 'sal']],
    ['jazz jazz jazz', ['jazz']],
    ['de para com', ['de', 'para', 'com']],
    ['a', []],
    ['***', []],
    ['um dois tres quatro cinco seis sete oito nove dez', 'dois tres quatro cinco seis sete oito nove'.split(' ')],
  ])('the searched words of %s', (text, words) => expect(searchedWords(text)).toEqual(words))

  it('a word matches what begins with it; one of two letters only itself', () => {
    expect(matchesWord('terraco', 'terr')).toBe(true)
    expect(matchesWord('terraco', 'raco')).toBe(false)
    expect(matchesWord('rn', 'rn')).toBe(true)
    expect(matchesWord('rnx', 'rn')).toBe(false)
  })
})

describe('a typo', () => {
  it.each([
    ['chorro', 'choro'],
    ['chro', 'choro'],
    ['choto', 'choro'],
    ['hcoro', 'choro'],
    ['choor', 'choro'],
    ['choros', 'choro'],
    ['xchoro', 'choro'],
  ])('%s is one typo away from %s', (a, b) => {
    expect(isOneTypo(a, b)).toBe(true)
    expect(isOneTypo(b, a)).toBe(true)
  })
  it.each([
    ['choro', 'choro'],
    ['choroso', 'choro'],
    ['orohc', 'choro'],
    ['cohor', 'choro'],
    ['', 'ab'],
  ])('%s is not one typo away from %s', (a, b) => expect(isOneTypo(a, b)).toBe(false))
})

it('the searched words of a text are marked, with their accents', () => {
  expect(markWords('Jazz no Terraço, hoje', ['jazz', 'terr'])).toEqual([
    { text: 'Jazz', isFound: true },
    { text: ' no ', isFound: false },
    { text: 'Terraço', isFound: true },
    { text: ', hoje', isFound: false },
  ])
  expect(markWords('', ['jazz'])).toEqual([])
})

it.each([
  ['2026-11-23', 'Monday', '2026-11-27', '2026-11-29'],
  ['2026-11-26', 'Thursday', '2026-11-27', '2026-11-29'],
  ['2026-11-27', 'Friday', '2026-11-27', '2026-11-29'],
  ['2026-11-28', 'Saturday', '2026-11-28', '2026-11-29'],
  ['2026-11-29', 'Sunday', '2026-11-29', '2026-11-29'],
])('this weekend on %s, a %s: from %s until %s', (today, _day, from, until) =>
  expect(weekendFrom(today)).toEqual({ from, until }),
)
