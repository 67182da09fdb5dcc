import { expect, it } from 'vitest'
import { BANNER_PICTURE, EVENTO_PICTURE, fileProblem } from '../../contract/file-rules.ts'

const MB = 1024 * 1024

it.each([
  ['poster.jpg', MB, null],
  ['POSTER.JPEG', 1, null],
  ['poster.v2.PNG', 1, null],
  ['poster.gif', 1, 'File type is not supported'],
  ['poster', 1, 'File type is not supported'],
  ['jpg', 1, 'File type is not supported'],
  ['poster.jpg', 0, 'File size is too small'],
  ['poster.jpg', MB + 1, 'Selecione uma imagem menor'],
])('an event’s picture %s of %d bytes: %s', (name, size, message) => {
  expect(fileProblem({ name, size }, EVENTO_PICTURE)).toBe(message)
})

it('a banner’s file may have twice the size of an event’s picture', () => {
  expect(fileProblem({ name: 'a.png', size: 2 * MB }, BANNER_PICTURE)).toBeNull()
  expect(fileProblem({ name: 'a.png', size: 2 * MB + 1 }, BANNER_PICTURE)).toBe('Selecione uma imagem menor')
})

it('any other file that is too large gets the upload widget’s text', () => {
  const csv = { extensions: ['csv'], maxBytes: 10, tooBig: 'File size is too big' }
  expect(fileProblem({ name: 'a.csv', size: 11 }, csv)).toBe('File size is too big')
})
