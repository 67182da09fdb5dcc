import { expect, it } from 'vitest'
import { linesBeyond, pickPlaces, readLinhas, readLugares } from '../../contract/cortesias-rules.ts'

const line = (nr: number, nome: string, telefone = '', quantidade = '', motivo = '') => ({
  ...{ nr, nome, telefone, quantidade, motivo },
})

it.each([
  ['Rita Lima', [line(1, 'Rita Lima')]],
  ['Rita Lima; 84987654321;2 ;imprensa', [line(1, 'Rita Lima', '84987654321', '2', 'imprensa')]],
  ['Rita Lima\t\t3', [line(1, 'Rita Lima', '', '3')]],
  ['Rita Lima,84987654321', [line(1, 'Rita Lima', '84987654321')]],
  // A comma is a part of a cell where semicolons separate.
  ['Lima, Rita;;2', [line(1, 'Lima, Rita', '', '2')]],
  ['"Lima; Rita";;2', [line(1, 'Lima; Rita', '', '2')]],
  ['\uFEFFNome;Celular\r\nRita;1\r\n\r\n;;\nBia', [line(2, 'Rita', '1'), line(5, 'Bia')]],
  // A person may be called so; only the first line is a head.
  ['Rita\nNome', [line(1, 'Rita'), line(2, 'Nome')]],
  [' \n\n', []],
])('the list %j is read', (text, linhas) => {
  expect(readLinhas(text)).toEqual(linhas)
})

it('free places are taken beside each other where they are, else the first ones', () => {
  expect(pickPlaces([1, 3, 4, 5, 9], 3)).toEqual([3, 4, 5])
  expect(pickPlaces([1, 3, 4, 9], 3)).toEqual([1, 3, 4])
  expect(pickPlaces([2, 4], 1)).toEqual([2])
  expect(pickPlaces([2, 4], 3)).toEqual([2, 4])
  expect(pickPlaces([], 2)).toEqual([])
})

it('the lines that do not fit are those after the room is used up', () => {
  expect(linesBeyond([2, 3, 1], 6)).toEqual([])
  expect(linesBeyond([2, 3, 1], 4)).toEqual([1, 2])
  expect(linesBeyond([2], 0)).toEqual([0])
})

it('places are named as on the ticket, or by their number where the name ends in it', () => {
  const seats = ['C1', 'C2', '12-3']
  expect(readLugares('c2, C1;c1', seats)).toEqual({ lugares: [2, 1] })
  expect(readLugares('12-3', seats)).toEqual({ lugares: [3] })
  expect(readLugares('C9, C1', seats)).toEqual({ unknown: 'C9' })
  expect(readLugares('1', seats)).toEqual({ unknown: '1' })
  expect(readLugares('Mesa 2, 1', ['Mesa 1', 'Mesa 2'])).toEqual({ lugares: [2, 1] })
  expect(readLugares(' ', seats)).toEqual({ lugares: [] })
})
