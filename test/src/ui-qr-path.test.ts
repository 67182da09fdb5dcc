import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrPath } from '../../src/ui/qr-code/qr-code.tsx'

it('the path of a QR code draws a bar for each run of dark modules', () => {
  const rows = ['##.#', '....', '.##.', '####']
  expect(qrPath(4, (row, column) => rows[row]?.[column] === '#')).toBe(
    'M0 0h2v1h-2zM3 0h1v1h-1zM1 2h2v1h-2zM0 3h4v1h-4z',
  )
})

it('the path of a QR code covers exactly the dark modules of a real code', () => {
  const { size, data } = encode('00020126580014br.gov.bcb.pix', { ecc: 'M', border: 0 })
  const path = qrPath(size, (row, column) => data[row]?.[column] === true)
  const drawn = new Set<string>()
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(length); step++) drawn.add(`${y} ${Number(x) + step}`)
  }
  const dark = Array.from({ length: size ** 2 }, (_, at) => [Math.floor(at / size), at % size])
    .filter(([row = 0, column = 0]) => data[row]?.[column])
    .map((place) => place.join(' '))
  expect([...drawn]).toEqual(dark)
})
