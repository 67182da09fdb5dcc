import { expect, it } from 'vitest'
import { PATHS } from '../../src/lib/paths.ts'
import './sweep/browsing.ts'
import './sweep/buying.ts'
import './sweep/club.ts'
import './sweep/controls.ts'
import { visited } from './sweep/kit.ts'

// Every screen of the public site, in its states, at five widths and with text at 200 %: nothing scrolls sideways, nothing
// is cut off, and axe finds nothing. All rules of axe run where a size shows other elements than the sizes before; where
// it shows the same ones, only the rules run whose result can differ (support/layout.ts). The controls find planted defects
// of each kind. A path that no line visits fails the last test: a new screen is added there.
it('every path of the site was visited', () => {
  expect(Object.values(PATHS).filter((path) => !visited.has(path))).toEqual([])
})
