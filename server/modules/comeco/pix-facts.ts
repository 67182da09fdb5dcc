import { keysProblem } from '../../../contract/comeco-rules.ts'
import { COMECO_WORDS } from '../../../contract/comeco-words-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { publicBase } from '../../config/config.ts'
import { type Fact, variables } from './facts.ts'
import { firstNoticed, firstRefunded, lastTeste } from './pix-teste-repo.ts'

/** An order of R$ 1 was made, paid, seen and given back. */
export async function pagamentoFact(deps: AppDeps): Promise<Fact> {
  const done = await firstRefunded(deps.db)
  if (done?.pago_em && done.devolvido_em)
    return { at: done.devolvido_em, prova: COMECO_WORDS.paid(new Date(done.pago_em), new Date(done.devolvido_em)) }
  const { PAGARME_SECRET_KEY, PAGARME_PUBLIC_KEY } = deps.config
  const keys = keysProblem(PAGARME_SECRET_KEY, PAGARME_PUBLIC_KEY)
  if (keys) {
    const names = ['PAGARME_SECRET_KEY', 'PAGARME_PUBLIC_KEY']
    return { at: null, problema: keys + variables(deps, names), variaveis: names }
  }
  const { problema = null, variaveis = [] } = (await lastTeste(deps.db)) ?? {}
  if (problema === null) return { at: null }
  return { at: null, problema: problema + variables(deps, variaveis), variaveis }
}

/** The webhooks of such an order came with the right credentials: that it was paid, and that it was given back. */
export async function avisosFact(deps: AppDeps): Promise<Fact> {
  const done = await firstNoticed(deps.db)
  if (done?.aviso_pago_em && done.aviso_devolvido_em) {
    const [at] = [done.aviso_pago_em, done.aviso_devolvido_em].toSorted((a, b) => Date.parse(b) - Date.parse(a))
    return { at: at ?? null, prova: COMECO_WORDS.notices }
  }
  const teste = await lastTeste(deps.db)
  if (!teste?.pago_em) return { at: null }
  const address = `${publicBase(deps.config)}/api/webhooks/pagarme`
  if (teste.aviso_recusado_em) {
    const names = ['WEBHOOK_USER', 'WEBHOOK_PASSWORD']
    const said = COMECO_WORDS.noticeWrong(new Date(teste.aviso_recusado_em))
    return { at: null, problema: said + variables(deps, names), variaveis: names }
  }
  const isMissing = teste.aviso_pago_em === null
  if (!isMissing && teste.devolvido_em === null) return { at: null }
  return {
    at: null,
    problema: isMissing
      ? COMECO_WORDS.noticeMissing(new Date(teste.pago_em), address)
      : COMECO_WORDS.refundNoticeMissing(address),
  }
}
