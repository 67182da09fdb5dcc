import { catalogue } from './catalogue.ts'
import { people } from './people.ts'
import { pictures } from './pictures.ts'
import { purchases } from './purchases.ts'
import { vendas } from './vendas.ts'
import type { Examples, World } from './world.ts'

/** A valid call of every route; the role test fails for a route without one. Calls that end sessions come last. */
export const makeExamples = (world: World): Examples => ({
  ...catalogue(world),
  ...pictures(world),
  ...purchases(world),
  ...vendas(world),
  ...people(world),
})
