import { expect, it } from 'vitest'
import { rowsAfter } from '../../src/site/evento/rows-after.ts'
import { takenAfter } from '../../src/site/shared/gather-taken.ts'

it('news add and remove numbers, each once', () => {
  const changed = new Map([
    [2, true],
    [5, true],
    [7, false],
    [9, false],
  ])
  expect(takenAfter([7, 5, 3], changed).sort()).toEqual([2, 3, 5])
})

it('news change the rows of a sector, each place once, and leave those without a place', () => {
  const row = (nr_lugar: number | null, status = 'paid') => ({ id_evento_setor_lote: 'a', nr_lugar, status })
  const changed = new Map([
    [2, true],
    [5, true],
    [7, false],
  ])
  const rows = [row(7), row(null), row(5, 'bloqueado'), row(3)]
  expect(rowsAfter(rows, changed).map(({ nr_lugar, status }) => [nr_lugar, status])).toEqual([
    [null, 'paid'],
    [3, 'paid'],
    [2, 'reservado'],
    [5, 'reservado'],
  ])
  expect(rows).toHaveLength(4)
})
