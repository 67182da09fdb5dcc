import { describe, expect, it } from 'vitest'
import { matching } from '../../contract/cidades-rules.ts'
import {
  eventosAddress,
  type Filter,
  isId,
  isSearch,
  listSearch,
  NO_FILTER,
  pageRange,
  readFilter,
  readListAddress,
  readPage,
} from '../../contract/list-address-rules.ts'
import { pageMarks } from '../../src/ui/pagination/pagination.tsx'

const read = (search: string) => readFilter(new URLSearchParams(search))

describe('the filter of a list of events is in its address', () => {
  it.each([
    ['', NO_FILTER],
    ['?q=%20samba+na%20ladeira%20', { ...NO_FILTER, q: 'samba na ladeira' }],
    ['?cidade=abc&pagina=3', { ...NO_FILTER, cidade: 'abc', pagina: 3 }],
    ['?quando=hoje&categoria=musica', { ...NO_FILTER, quando: 'hoje', categoria: 'musica' }],
    ['?quando=ontem&categoria=toString', NO_FILTER],
    [`?q=${'x'.repeat(119)}%20${'y'.repeat(50)}`, { ...NO_FILTER, q: 'x'.repeat(119) }],
  ])('the filter of a list of events in its address: %s', (search, filter) => expect(read(search)).toEqual(filter))

  it('the filter of a list of events is written to the address and read back', () => {
    const filter: Filter = {
      q: 'pão & circo + “sol”',
      cidade: 'abc',
      categoria: 'teatro',
      quando: 'fim-de-semana',
      pagina: 12,
    }
    expect(read(eventosAddress(filter).split('?')[1] ?? '')).toEqual(filter)
  })

  it('an unfiltered list of events writes no parameter to the address', () => {
    expect(eventosAddress({})).toBe('/eventos')
    expect(eventosAddress(NO_FILTER)).toBe('/eventos')
    expect(eventosAddress({ q: 'sol', pagina: 2 })).toBe('/eventos?q=sol&pagina=2')
  })

  it.each([
    [null, 1],
    ['', 1],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['dois', 1],
    ['7', 7],
    ['007', 7],
    ['9'.repeat(40), 999_999],
  ])('the page number %s in an address is read as %d', (text, page) => expect(readPage(text)).toBe(page))

  it('a search in the address counts from three letters on', () => {
    expect(['', 'so', 'sol'].map(isSearch)).toEqual([false, false, true])
  })

  it('invalid ids in the address of a list are recognised', () => {
    expect(isId('ef461450-5e48-428f-9046-538de60eb2bd')).toBe(true)
    expect(['', 'salvador', 'ef461450-5e48-028f-9046-538de60eb2bd', '../x'].map(isId)).toEqual(Array(4).fill(false))
  })
})

describe('a list of the back-office is in its address', () => {
  const readList = (search: string) => readListAddress(new URLSearchParams(search), ['q', 'data'])

  it('a back-office list’s address contains its filters and its page, and nothing else', () => {
    expect(readList('?q=+sol+&pagina=3&other=1')).toEqual({ q: 'sol', data: '', pagina: 3 })
    expect(readList('')).toEqual({ q: '', data: '', pagina: 1 })
  })

  it('a back-office list’s address is written and read back', () => {
    const address = { q: 'pão & circo', data: '12/12/2026', pagina: 2 }
    expect(readList(listSearch(address))).toEqual(address)
    expect(listSearch({ q: '', data: '', pagina: 1 })).toBe('')
  })

  it.each([
    [1, 0, { first: 0, last: 0, pages: 1 }],
    [1, 25, { first: 1, last: 25, pages: 1 }],
    [2, 26, { first: 26, last: 26, pages: 2 }],
  ])('page %d of a list of %d rows has its first and last row', (page, total, range) =>
    expect(pageRange(page, 25, total)).toEqual(range),
  )
})

describe('the page links', () => {
  const marks = (page: number, pages: number) => pageMarks(page, pages).map((mark) => (mark === 'gap' ? '…' : mark))

  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [2, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 4 5 6'],
    [1, 8, '1 2 3 4 … 8'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 9, '1 … 4 5 6 … 9'],
    [8, 8, '1 … 5 6 7 8'],
    [50, 100, '1 … 49 50 51 … 100'],
  ])('the page links at page %d of %d are %s', (page, pages, shown) => expect(marks(page, pages).join(' ')).toBe(shown))

  it('the page links never hide a single page, and always show the first and the last', () => {
    for (let pages = 1; pages <= 30; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const shown = marks(page, pages)
        expect([shown.at(0), shown.at(-1)]).toEqual([1, pages])
        expect(shown).toContain(page)
        shown.forEach((mark, index) => {
          if (mark === '…') expect(Number(shown[index + 1]) - Number(shown[index - 1])).toBeGreaterThan(2)
        })
      }
    }
  })
})

it('a city is found by any part of its name, without accents, or by its state', () => {
  const cidades = [
    { nome: 'São Paulo', estado: 'SP' },
    { nome: 'Santos', estado: 'SP' },
    { nome: 'Feira de Santana', estado: 'BA' },
  ]
  const found = (text: string) => matching(cidades, text).map(({ nome }) => nome)
  expect(found(' sao ')).toEqual(['São Paulo'])
  expect(found('SANT')).toEqual(['Santos', 'Feira de Santana'])
  expect(found('sp')).toEqual(['São Paulo', 'Santos'])
  expect(found('')).toHaveLength(3)
  expect(found('recife')).toEqual([])
})
