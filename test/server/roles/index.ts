import { catalogo } from './catalogo.ts'
import { compras } from './compras.ts'
import { imagens } from './imagens.ts'
import { pessoas } from './pessoas.ts'
import { vendas } from './vendas.ts'
import type { Examples, World } from './world.ts'

/** One right call of every route; a route without one fails the test of roles. The calls that end sessions come last. */
export const makeExamples = (world: World): Examples => ({
  ...catalogo(world),
  ...imagens(world),
  ...compras(world),
  ...vendas(world),
  ...pessoas(world),
})
