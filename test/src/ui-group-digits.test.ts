import { expect, it } from 'vitest'
import { groupDigits } from '../../src/ui/masked-field/group-digits.ts'

it.each([
  ['', ''],
  ['4000', '4000'],
  ['40000', '4000 0'],
  ['4000-0000-0000-0010', '4000 0000 0000 0010'],
  ['4000 0000 0000 0010', '4000 0000 0000 0010'],
  ['40000000000000109999', '4000 0000 0000 0010'],
  ['quatro 4😀', '4'],
])('a card number %j is grouped as %j', (typed, shown) => expect(groupDigits(typed, 16, 4)).toBe(shown))

it('a short code is not grouped', () => expect(groupDigits('31745', 4, 4)).toBe('3174'))
