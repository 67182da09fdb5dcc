import { SOBRE_NADA, type Sobre } from '../../../contract/historico.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { toReais } from '../../../contract/money.ts'
import type { Db } from '../../db/connection.ts'
import { placeOf, type SetorNames } from '../../sales/admit/sale-view.ts'
import { readSetorNames } from '../../sales/admit/tickets-repo.ts'
import { type AboutRow, attemptsOf, readAbout } from './sobre-repo.ts'

/** The own name of a lot, a place or a number: 'Pista, 2º lote, Mesa 12'. */
function placeName(row: AboutRow, setor: SetorNames | undefined): string | null {
  const lote = setor?.lotes.get(row.id_lote ?? '')
  const parts = [
    setor?.nome,
    lote && `${lote}º lote`,
    placeOf(setor, row.nr_lugar),
    row.nr_sorte && `Número ${row.nr_sorte}`,
    row.cadeira && `Cadeira ${row.cadeira}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

const reais = (cents: number | null): number | null => (cents === null ? null : toReais(cents))

/**
 * What records are about, by their ids or the provider's orders, looked up for readers who may see all of it.
 * @returns a lookup that knows every text, also one of no record
 */
export async function readSobre(db: Db, subjects: Iterable<string>): Promise<(subject: string) => Sobre> {
  const wanted = [...new Set(subjects)]
  const orders = await attemptsOf(
    db,
    wanted.filter((subject) => subject.startsWith('or_')),
  )
  const found = await readAbout(db, [...new Set([...wanted.filter(isId), ...orders.values()])])
  const setores = await readSetorNames(
    db,
    found.flatMap(({ id_setor }) => id_setor ?? []),
  )
  const byId = new Map(
    found.map((row): [string, Sobre] => {
      const { eventos, rifas, pessoa, pedido, venda, cadeira } = row
      const nome = row.nome ?? placeName(row, setores.get(row.id_setor ?? ''))
      const [valor, reembolso] = [reais(row.cents), reais(row.refund_cents)]
      return [row.id, { nome, eventos, rifas, pessoa, pedido, venda, cadeira, valor, reembolso }]
    }),
  )
  return (subject) => byId.get(orders.get(subject) ?? subject) ?? SOBRE_NADA
}
