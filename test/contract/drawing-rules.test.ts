import { describe, expect, it } from 'vitest'
import {
  countsOf,
  type Drawing,
  drawingOf,
  gridDrawing,
  grown,
  layoutOf,
  movedBy,
  planStroke,
  readDrawing,
  resized,
  type Stroke,
  type Tool,
  takenCells,
  withNames,
  withNaming,
  withNumeracao,
  writeDrawing,
} from '../../contract/drawing-rules.ts'
import { lugaresOf } from '../../contract/layout-rules.ts'
import { LugaresInput } from '../../contract/lugares.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const read = (...rows: string[]): Drawing => {
  const drawing = readDrawing(rows.join('\n'), 'esquerda')
  if ('line' in drawing) throw new Error(`line ${drawing.line}`)
  return drawing
}
const rowsOf = ({ linhas }: Drawing) => linhas.map(({ nome, mapa }) => `${nome} ${mapa}`)
const box = (top: number, left: number, bottom: number, right: number): Stroke => ({
  from: { row: bottom, column: left },
  to: { row: top, column: right },
})
const setorOf = (drawing: Drawing) => ({ tipo: 3, qtd_lugar: countsOf(drawing, []).total, layout: layoutOf(drawing) })
const paint = (drawing: Drawing, tool: Tool, stroke: Stroke, taken: number[] = [], mirror = false) =>
  planStroke(drawing, { stroke, tool, mirror, taken, setor: setorOf(drawing) })

describe('a stroke', () => {
  const hall = read('oooooo', 'oooooo', 'oooooo')

  it('a stroke paints a rectangle from any corner, and shares the rows that it does not touch', () => {
    const { next, ...plan } = paint(hall, 'blocked', box(1, 2, 2, 3))
    expect(rowsOf(next)).toEqual(['A oooooo', 'B ooxxoo', 'C ooxxoo'])
    expect(plan).toEqual({ rows: 2, columns: 2, kept: 0, changed: 4, moved: [] })
    expect(next.linhas[0]).toBe(hall.linhas[0])
    expect(paint(next, 'blocked', box(1, 2, 2, 3)).next).toBe(next)
  })

  it('a mirrored stroke also paints the other side, each cell once', () => {
    expect(rowsOf(paint(hall, 'accessible', box(0, 0, 0, 1), [], true).next)[0]).toBe('A aaooaa')
    expect(paint(hall, 'accessible', box(0, 1, 0, 4), [], true).changed).toBe(4)
    expect(rowsOf(paint(hall, 'companion', box(0, 1, 0, 1), [], true).next)[0]).toBe('A ocooco')
  })

  it('a stroke leaves taken places as they are and counts them', () => {
    const { next, kept, changed, moved } = paint(hall, 'blocked', box(0, 0, 1, 1), [1, 8])
    expect([rowsOf(next).slice(0, 2), kept, changed, moved]).toEqual([['A oxoooo', 'B xooooo'], 2, 2, []])
  })

  it('a stroke that would give a taken place another name, number or chair names it', () => {
    expect(paint(hall, 'gap', box(0, 0, 0, 0), [3, 14]).moved).toEqual(['C2', 'A3'])
    // A3 would keep its name but be another chair. After the last taken place nothing moves.
    expect(paint(hall, 'gap', box(2, 3, 2, 5), [3, 14]).moved).toEqual([])
    // Blocked and accessible places keep their number.
    expect(paint(hall, 'blocked', box(0, 0, 0, 0), [3, 14]).moved).toEqual([])
  })

  it('a stroke that empties a row leaves its letter to the next one, unless rows have their own names', () => {
    expect(rowsOf(paint(hall, 'gap', box(1, 0, 1, 5)).next)).toEqual(['A oooooo', 'vão 1 ______', 'B oooooo'])
    const own = withNaming(hall, 'own')
    expect(rowsOf(paint(own, 'gap', box(1, 0, 1, 5)).next)[2]).toBe('C oooooo')
  })
})

describe('a drawing', () => {
  it('a drawing is what it was read from, with rows of equal length and its kind of names', () => {
    const theatre = drawingOf({
      linhas: [
        { nome: 'A', mapa: '_oa' },
        { nome: 'B', mapa: 'ox' },
      ],
      numeracao: 'direita',
    })
    expect(rowsOf(theatre)).toEqual(['A _oa', 'B ox_'])
    expect(theatre).toMatchObject({ naming: 'letters', numeracao: 'direita' })
    expect(layoutOf(theatre)).toEqual({ linhas: theatre.linhas, numeracao: 'direita' })
    expect(layoutOf(withNumeracao(theatre, 'esquerda'))).toEqual({ linhas: theatre.linhas })
    expect(layoutOf(theatre)).toBe(layoutOf(theatre))
    expect(
      drawingOf({
        linhas: [
          { nome: '1', mapa: 'o' },
          { nome: 'vão 1', mapa: '_' },
          { nome: '2', mapa: 'o' },
        ],
      }).naming,
    ).toBe('numbers')
    expect(drawingOf({ linhas: [{ nome: 'BA', mapa: 'o' }] }).naming).toBe('own')
  })

  it('a drawing begins as a grid of the places that the sector has', () => {
    expect(rowsOf(gridDrawing(5, 2))).toEqual(['A oo', 'B oo', 'C o_'])
    expect(countsOf(gridDrawing(412, 0), []).total).toBe(412)
    expect(countsOf(gridDrawing(20_000, 200), []).total).toBe(20_000)
    expect(gridDrawing(100_000, 1).linhas).toHaveLength(200)
  })

  it('a drawing names rows by letters, numbers or one by one', () => {
    const hall = read('oo', '__', 'oo')
    expect(rowsOf(hall)).toEqual(['A oo', 'vão 1 __', 'B oo'])
    expect(rowsOf(withNaming(hall, 'numbers'))).toEqual(['1 oo', 'vão 1 __', '2 oo'])
    expect(rowsOf(withNames(hall, ['Frisa', 'vão 1', ' B ']))).toEqual(['Frisa oo', 'vão 1 __', 'B oo'])
    expect(movedBy(withNaming(hall, 'numbers'), [1], setorOf(hall))).toEqual(['A1'])
  })

  it('numbered from the right keeps its numbers and changes its names', () => {
    const hall = read('oo_o')
    const turned = withNumeracao(hall, 'direita')
    expect(lugaresOf(layoutOf(turned)).map(({ nr, nome }) => `${nr} ${nome}`)).toEqual(['1 A3', '2 A2', '3 A1'])
    // The place in the middle has the same name either way.
    expect(movedBy(turned, [1, 2, 3], setorOf(hall))).toEqual(['A1', 'A3'])
  })

  it('grows by rows with the last row’s gaps, by columns of places, and by gaps where places would move taken ones', () => {
    const hall = read('oo_x', 'oo_a')
    expect(rowsOf(resized(hall, 3, 5))).toEqual(['A oo_xo', 'B oo_ao', 'C oo_oo'])
    expect(rowsOf(resized(hall, 1, 2))).toEqual(['A oo'])
    expect(resized(hall, 999, 999).linhas).toHaveLength(200)
    expect(rowsOf(grown(hall, { rows: 2, columns: 5 }, [4], setorOf(hall)))).toEqual(['A oo_x_', 'B oo_a_'])
    expect(rowsOf(grown(hall, { rows: 3, columns: 4 }, [4], setorOf(hall)))[2]).toBe('C oo_o')
  })

  it('a drawing counts places for sale, of wheelchairs and companions, blocked and taken ones, each place once', () => {
    const hall = read('ooax', 'oc_a')
    const counts = { free: 4, accessible: 1, companion: 1, blocked: 1, taken: 2, wheelchairs: 2, total: 7 }
    expect(countsOf(hall, [1, 3])).toEqual(counts)
    expect([...takenCells(hall, [1, 7])]).toEqual([0, 7])
  })
})

describe('a drawing as text', () => {
  it('a drawing as text is read as it was written', () => {
    const hall = withNames(read('oo_a', '____', 'xooo'), ['Mesa A', 'vão 1', '12'])
    expect(read(writeDrawing(hall))).toEqual(hall)
  })

  it('a drawing as text is read without names, in upper case, with empty lines around it', () => {
    expect(rowsOf(read('', 'OO_A', '', '  xo', ''))).toEqual(['A oo_a', 'B xo__'])
  })

  it('a drawing as text says which line is wrong', () => {
    expect(readDrawing('A oo\nB o-o', 'esquerda')).toEqual({ line: 2 })
    expect(readDrawing('A oo\n\noo', 'esquerda')).toEqual({ line: 3 })
    expect(readDrawing(' \n', 'esquerda')).toEqual({ line: 0 })
  })

  it('a drawing as text is accepted by the server’s rules', () => {
    const { linhas } = layoutOf(read('oo', '__', 'ao'))
    expect(LugaresInput.safeParse({ id: ID, linhas, numeracao: 'direita' }).success).toBe(true)
    expect(LugaresInput.safeParse({ id: ID, linhas, numeracao: 'meio' }).success).toBe(false)
  })
})
