import { TESTE_CENTS } from '../../../contract/comeco-rules.ts'
import type { PixTeste } from '../../../contract/comeco.ts'
import { toReais } from '../../../contract/money.ts'
import { COMECO_WORDS } from '../../../contract/comeco-words-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { askPublicKey } from '../../gateways/pagarme-public-key.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { consumeRateLimit, HOUR } from '../../limits/rate-limit.ts'
import { done, type Result, refuse } from '../../result.ts'
import { readCasa } from '../casa/casa-service.ts'
import { advanceTeste, makeOrder, refuseTeste, type TesteDeps } from './pix-teste.ts'
import { claimTeste, insertTeste, lastTeste, type Teste } from './pix-teste-repo.ts'

/** Each of them moves a real R$ 1. */
const TESTS_PER_HOUR = 10

const iso = (at: string | null): string | null => at && new Date(at).toISOString()

const toPixTeste = (teste: Teste): PixTeste => ({
  status: teste.status,
  valor: toReais(TESTE_CENTS),
  qr_code: teste.status === 'waiting' ? teste.qr_code : null,
  criado_em: new Date(teste.created_at).toISOString(),
  expira_em: iso(teste.expira_em),
  pago_em: iso(teste.pago_em),
  devolvido_em: iso(teste.devolvido_em),
  problema: teste.problema,
})

/** The last test order; null before the first one. */
export async function pixTeste({ db }: Pick<AppDeps, 'db'>): Promise<PixTeste | null> {
  const teste = await lastTeste(db)
  return teste && toPixTeste(teste)
}

/**
 * Makes a test order of R$ 1 by PIX; while one is open, answers that one.
 * @returns the test, also when the provider refused it; 429 after too many tests
 */
export async function startPixTeste(deps: AppDeps, actor: string): Promise<Result<PixTeste | null>> {
  const { db } = deps
  const open = await lastTeste(db)
  if (open && ['creating', 'waiting', 'paid', 'refunding'].includes(open.status)) return done(toPixTeste(open))
  if (!(await consumeRateLimit(db, 'comeco.pix', HOUR, TESTS_PER_HOUR))) return refuse(429, 'rate.limited')
  const id = await transaction(db, async (tx) => {
    const made = await insertTeste(tx)
    if (made) await record(tx, [{ entity: 'comeco', entityId: made, fromState: null, toState: 'creating', actor }])
    return made
  })
  if (id !== null) {
    const { PAGARME_URL, PAGARME_PUBLIC_KEY, PAGARME_TIMEOUT_MS } = deps.config
    const key = await askPublicKey({ url: PAGARME_URL, publicKey: PAGARME_PUBLIC_KEY, timeoutMs: PAGARME_TIMEOUT_MS })
    if (key.kind === 'rejected')
      await refuseTeste(deps, id, {
        problema: COMECO_WORDS.publicKeyRefused(key),
        variaveis: ['PAGARME_PUBLIC_KEY'],
      })
    else await makeOrder(deps, id, await readCasa(deps))
    deps.wake('teste')
  }
  return done(await pixTeste(deps))
}

/** Advances the test whose check is due. @returns whether there was one */
export async function advanceDueTeste(deps: TesteDeps): Promise<boolean> {
  const [id] = await claimTeste(deps.db)
  if (id === undefined) return false
  await advanceTeste(deps, id)
  return true
}
