import type { CartItem } from '../../../contract/carrinho.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { isNumbered, numberLotes, priceCents } from '../../../contract/eventos-rules.ts'
import { isPlace } from '../../../contract/lugares-rules.ts'
import { toCents, toReais } from '../../../contract/money.ts'

/** A selection of this visit: units of a lot, or one numbered place of its sector. */
export type Pick = { lote: string; lugar: number | null; qtde: number }

export const pickKey = ({ lote, lugar }: Pick): string => `${lote}:${lugar ?? ''}`

export type PicksAction =
  | { type: 'added'; pick: Pick }
  | { type: 'removed'; key: string }
  | { type: 'replaced'; picks: readonly Pick[] }

/** Units of a lot add up; a place can be selected once. */
export function picksReducer(picks: readonly Pick[], action: PicksAction): readonly Pick[] {
  if (action.type === 'replaced') return action.picks
  if (action.type === 'removed') return picks.filter((pick) => pickKey(pick) !== action.key)
  const { pick } = action
  const existing = picks.find((other) => pickKey(other) === pickKey(pick))
  if (!existing) return [...picks, pick]
  if (pick.lugar !== null) return picks
  return picks.map((other) => (other === existing ? { ...existing, qtde: existing.qtde + pick.qtde } : other))
}

/** The sector of a lot, if both are visible. */
export const setorOf = (evento: Evento, loteId: string): Setor | undefined =>
  evento.setores.find(({ excluir, lotes }) => !excluir && lotes.some((lote) => lote.id === loteId && !lote.excluir))

/** The selection as cart items, with the event's current names and prices. */
export const pickItems = (picks: readonly Pick[], evento: Evento): CartItem[] =>
  picks.flatMap(({ lote: id, lugar, qtde }) => {
    const setor = setorOf(evento, id)
    const lote = setor?.lotes.find((other) => other.id === id)
    if (!setor || !lote) return []
    return {
      setor: { id: setor.id, nome: setor.nome, tipo: setor.tipo, dividir_ate: setor.dividir_ate },
      id_evento: evento.id,
      id_evento_setor_lote: id,
      id_rifa: null,
      nr_lugar: lugar,
      valor: toReais(priceCents(toCents(lote.valor), toCents(lote.taxa_adm))),
      qtde,
      nomeEvento: evento.nome,
      nomeRifa: null,
      nrLote: numberLotes(setor.lotes).get(id) ?? null,
      codigosRifas: null,
    }
  })

function readPick(value: unknown, evento: Evento): Pick | null {
  const { lote, lugar, qtde }: { lote?: unknown; lugar?: unknown; qtde?: unknown } = Object(value)
  const setor = typeof lote === 'string' ? setorOf(evento, lote) : undefined
  if (typeof lote !== 'string' || !setor || !Number.isInteger(qtde)) return null
  if (isNumbered(setor.tipo)) return isPlace(setor, Number(lugar)) ? { lote, lugar: Number(lugar), qtde: 1 } : null
  const units = Number(qtde)
  return lugar === null && units >= 1 && units <= evento.max_por_cliente ? { lote, lugar: null, qtde: units } : null
}

/** Reads a selection from stored text; entries that do not match the event are dropped. */
export function readPicks(text: string | null, evento: Evento): readonly Pick[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    const picks = Array.isArray(value) ? value.map((piece) => readPick(piece, evento)) : []
    return picks
      .filter((pick) => pick !== null)
      .reduce<readonly Pick[]>((kept, pick) => picksReducer(kept, { type: 'added', pick }), [])
  } catch {
    return []
  }
}

/** The selection as text to store, ids and numbers only; null when it is empty. */
export const writePicks = (picks: readonly Pick[]): string | null => (picks.length ? JSON.stringify(picks) : null)
