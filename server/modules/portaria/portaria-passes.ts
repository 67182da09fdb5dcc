import type { PortariaIngresso } from '../../../contract/portaria.ts'
import { passRefusal, portariaName } from '../../../contract/portaria-rules.ts'
import { SOCIO_DOCUMENTO, socioName } from '../../../contract/planos-rules.ts'
import { cadeiraOf } from '../../../contract/socio-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { readPortoes } from '../../sales/admit/entradas-repo.ts'
import { type PassRow, readPasses } from '../../sales/admit/passes-repo.ts'
import { findTickets } from './portaria-repo.ts'

/** The words of a member's seat; null without one. */
function cadeira({ nr_cadeira, qtd_linha }: PassRow): string | null {
  if (nr_cadeira === null) return null
  return `Cadeira ${qtd_linha === null ? nr_cadeira : cadeiraOf(nr_cadeira, { qtd_linha }).nome}`
}

/** A membership card in the form of the portaria's list. */
export function toPassIngresso(row: PassRow, today: string): PortariaIngresso {
  const { id, coberta, cancelada, ate } = row
  const passe = { coberta, cancelada, ate }
  return {
    id,
    nome: portariaName(row.nome),
    setor: socioName(row.plano),
    lugar: cadeira(row),
    lote: 0,
    tarifa: { tipo: 'socio', nome: socioName(row.plano), documento: SOCIO_DOCUMENTO, diferenca: 0 },
    estado: passRefusal(passe, today) === null ? 'paid' : 'failed',
    entregue_em: row.entregue_at ? new Date(row.entregue_at).toISOString() : null,
    passe,
  }
}

/** What readings name: sales and memberships, each once or more often. */
type Named = readonly { idVenda: string | null; idSocio: string | null }[]

/** Tickets of an event and membership cards, by their ids, and where each was admitted. */
export async function findNamed(
  tx: Db | Tx,
  idEvento: string,
  named: Named,
  today: string,
): Promise<{ ingressos: Map<string, PortariaIngresso>; portoes: Map<string, string> }> {
  const vendas = named.flatMap(({ idVenda }) => idVenda ?? [])
  const ingressos = await findTickets(tx, idEvento, vendas)
  const portoes = await readPortoes(tx, vendas)
  const passes = await readPasses(
    tx,
    idEvento,
    named.flatMap(({ idSocio }) => idSocio ?? []),
  )
  for (const [id, row] of passes) {
    ingressos.set(id, toPassIngresso(row, today))
    if (row.portao !== null) portoes.set(id, row.portao)
  }
  return { ingressos, portoes }
}
