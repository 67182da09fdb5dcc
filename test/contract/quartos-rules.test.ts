import { expect, test } from 'vitest'
import { rowsOfQuartos } from '../../contract/quartos-rules.ts'

const quarto = (em: string, portao: string, entradas: number) => ({ em, portao, entradas })
const portaoOf = ({ portao }: { portao: string }) => portao

test('entrances are rows by quarter of an hour, with a row for a pause, and columns in the order of their numbers', () => {
  const { columns, rows } = rowsOfQuartos(
    [
      quarto('2026-12-12T22:00:00.000Z', 'Portão 10', 3),
      quarto('2026-12-12T22:00:00.000Z', 'Portão 2', 4),
      quarto('2026-12-12T22:30:00.000Z', 'Portão 2', 5),
    ],
    portaoOf,
  )
  expect(columns).toEqual(['Portão 2', 'Portão 10'])
  expect(rows.map(({ em, por, total }) => [em.slice(11, 16), Object.fromEntries(por), total])).toEqual([
    ['22:00', { 'Portão 2': 4, 'Portão 10': 3 }, 7],
    ['22:15', {}, 0],
    ['22:30', { 'Portão 2': 5 }, 5],
  ])
})

test('a scan days before the others adds no rows in between; nothing gives no rows', () => {
  const far = [quarto('2026-12-01T22:00:00.000Z', '', 1), quarto('2026-12-12T22:00:00.000Z', '', 1)]
  expect(rowsOfQuartos(far, portaoOf).rows).toHaveLength(2)
  expect(rowsOfQuartos([], portaoOf)).toEqual({ columns: [], rows: [] })
})
