import { expect, it } from 'vitest'
import { PATHS } from '../../src/lib/paths.ts'
import './sweep/browsing.ts'
import './sweep/buying.ts'
import './sweep/club.ts'
import './sweep/controls.ts'
import { visited } from './sweep/kit.ts'

// Every screen of the public site, in each of its states, at five widths and with text at 200 %: nothing scrolls
// sideways, nothing is cut off, and axe finds no violation. All rules of axe run at a size that shows other elements
// than earlier sizes; otherwise only the rules run whose result can differ (support/layout.ts). The controls find
// deliberate defects of each kind. The last test fails if a path of the site was not visited: add new screens to the
// sweeps.
it('every path of the site was visited by a sweep', () => {
  expect(Object.values(PATHS).filter((path) => !visited.has(path))).toEqual([])
})
