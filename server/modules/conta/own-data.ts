import type { DadosDaConta } from '../../../contract/conta.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Session } from '../../auth/sessions-repo.ts'
import type { Caller } from '../../plugins/auth.ts'
import { consumeRateLimit, HOUR } from '../../limits/rate-limit.ts'
import { done, type Result, refuse } from '../../result.ts'
import { confirmCliente } from '../clientes/confirm-cliente.ts'
import { listVendas } from '../vendas/vendas-service.ts'
import { readOwnData } from './own-data-repo.ts'

/** The contact for personal data, the house's. A production start requires one in the environment, too. */
export const privacyContact = async ({ casa }: Pick<AppDeps, 'casa'>): Promise<string> =>
  (await casa()).contato_privacidade || 'Loja de demonstração, sem encarregado de dados'

/** A low limit, because an export reads all rows of a person. */
const EXPORTS_PER_HOUR = 5

/**
 * All data the shop has about the caller (docs/privacy.md#export), after their password.
 * @returns 400 for a wrong password, 429 when it was requested too often
 */
export async function exportOwnData(
  deps: AppDeps,
  caller: Caller,
  session: Session & { idCliente: string },
  senha: string,
): Promise<Result<DadosDaConta>> {
  const { idCliente } = session
  const confirmed = await confirmCliente(deps, { id: idCliente, telefone: '' }, senha, session)
  if (!confirmed.ok) return confirmed
  if (!(await consumeRateLimit(deps.db, `conta.dados:${idCliente}`, HOUR, EXPORTS_PER_HOUR)))
    return refuse(429, 'rate.limited')
  const ingressos: DadosDaConta['ingressos'] = []
  for (let cursor = 0; ; cursor += PAGE_SIZE_MAX) {
    const page = await listVendas(deps, caller, {
      idCliente: undefined,
      idEvento: undefined,
      idSetor: undefined,
      cursor,
      limit: PAGE_SIZE_MAX,
    })
    if (!page.ok) return page
    ingressos.push(...page.value.result.map(toIngresso))
    if (page.value.result.length < PAGE_SIZE_MAX) break
  }
  const stored = await readOwnData(deps.db, idCliente, await privacyContact(deps))
  return stored ? done({ gerado_em: deps.now().toISOString(), ...stored, ingressos }) : refuse(401, 'login.needed')
}

/** A ticket as exported to its owner, without its code: the code in the file would admit anybody. */
const toIngresso = (venda: Venda): DadosDaConta['ingressos'][number] => ({
  id: venda.id,
  pedido: venda.order_id,
  status: venda.status,
  forma_pgto: venda.forma_pgto,
  valor: venda.valor,
  evento: venda.evento?.nome ?? null,
  data_evento: venda.evento?.data ?? null,
  cidade: venda.evento ? `${venda.evento.cidade.nome}/${venda.evento.cidade.estado}` : null,
  setor: venda.lote?.setor.nome ?? null,
  lote: venda.lote?.nr_lote ?? null,
  lugar: venda.lugar,
  rifa: venda.rifa?.nome ?? null,
  numero: venda.nr_sorte,
  comprado_em: venda.created_at,
  utilizado_em: venda.entregue_em,
})
