import { PASSOS, type Passo } from '../../../contract/comeco-rules.ts'
import type { Comeco } from '../../../contract/comeco.ts'
import type { AppDeps } from '../../app-deps.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { rehearsalFacts } from '../ensaio/ensaio-service.ts'
import { comecoId, hasSold, storeSozinho } from './comeco-repo.ts'
import { casaFact, equipeFact, eventoFact, type Fact, mensagensFact } from './facts.ts'
import { avisosFact, pagamentoFact } from './pix-facts.ts'

/** How each step's fact is read: a step is done when its fact says so, never because somebody said so. */
const FACTS: Partial<Record<Passo, (deps: AppDeps) => Promise<Fact>>> = {
  casa: casaFact,
  pagamento: pagamentoFact,
  avisos: avisosFact,
  mensagens: mensagensFact,
  evento: eventoFact,
  equipe: equipeFact,
  ensaio: async ({ db }) => (await rehearsalFacts(db)).ensaio,
  'ensaio-apagado': async ({ db }) => (await rehearsalFacts(db))['ensaio-apagado'],
}

/** The first steps in their order, each with its fact (docs/operations.md#first-steps). */
export async function readComeco(deps: AppDeps): Promise<Comeco> {
  const passos = await Promise.all(
    PASSOS.flatMap((passo) => {
      const read = FACTS[passo]
      return read
        ? [
            read(deps).then(({ at, ...fact }) => ({
              passo,
              feito_em: at === null ? null : new Date(at).toISOString(),
              prova: fact.prova ?? null,
              problema: fact.problema ?? null,
              variaveis: fact.variaveis ?? [],
            })),
          ]
        : []
    }),
  )
  const pronto = PASSOS.every((passo) => passos.some((one) => one.passo === passo && one.feito_em !== null))
  return { passos, pronto, vendeu: await hasSold(deps.db), email: deps.email !== null }
}

/** Stores whether the owner works alone for now: the one step that is a decision. */
export async function decideEquipe(deps: AppDeps, actor: string, sozinho: boolean): Promise<Comeco> {
  await transaction(deps.db, async (tx) => {
    if (!(await storeSozinho(tx, sozinho))) return
    const detail = { sozinho: [!sozinho, sozinho] }
    const row = { entity: 'comeco', entityId: await comecoId(tx), fromState: null, toState: 'edited' } as const
    await record(tx, [{ ...row, actor, detail }])
  })
  return readComeco(deps)
}
