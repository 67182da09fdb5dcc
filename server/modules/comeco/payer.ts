import type { AppDeps } from '../../app-deps.ts'
import type { Payer } from './pix-teste.ts'

/** Who pays the test order: the house. */
export const payerOf = async (_deps: Pick<AppDeps, 'db'>): Promise<Payer> => ({
  nome: 'Bilheteria',
  documento: '11222333000181',
  telefone: '71955550100',
})
