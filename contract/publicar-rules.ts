import { businessDay, isEventoPast } from './dates.ts'
import { type EventoFacts, isSaleOver, type LoteFacts } from './eventos-rules.ts'

/** What an event must have before it is published, in the order in which the back-office asks for it. */
export const TO_PUBLISH = ['imagem', 'setor', 'lote', 'preco'] as const
export type ToPublish = (typeof TO_PUBLISH)[number]

type Lote = Pick<LoteFacts, 'id' | 'data' | 'excluir'> & { fim_vendas?: string | null | undefined }
/** The facts of an event that decide whether it may be published. */
export type DraftFacts = EventoFacts & {
  imagem: unknown
  setores: readonly { nome: string; excluir: boolean; lotes: readonly Lote[] }[]
}

/** The sectors that have no lot, by name. Deleted sectors and lots do not count. */
export const setoresWithoutLote = ({ setores }: Pick<DraftFacts, 'setores'>): string[] =>
  setores.filter(({ excluir, lotes }) => !excluir && lotes.every((lote) => lote.excluir)).map(({ nome }) => nome)

/**
 * Whether somebody can buy a ticket of the event, now or later: its day is not over, and a lot of it is on sale or will
 * be, before its sale ends and not after its day. A price of 0 is a price.
 */
function hasSomethingToBuy(evento: DraftFacts, now: Date): boolean {
  if (isEventoPast(evento.data, now) || evento.inicio_vendas > evento.data || isSaleOver(evento, now)) return false
  const lotes = evento.setores.flatMap((setor) => (setor.excluir ? [] : setor.lotes))
  return lotes.some((lote) => !lote.excluir && businessDay(lote.data) <= evento.data)
}

/**
 * What an event lacks to be published: a picture (`imagem`), a sector (`setor`), a lot in each sector (`lote`), something
 * that can be bought (`preco`).
 */
export function missingToPublish(evento: DraftFacts, now: Date): ToPublish[] {
  const hasSetor = evento.setores.some(({ excluir }) => !excluir)
  const has: Record<ToPublish, boolean> = {
    imagem: evento.imagem !== null,
    setor: hasSetor,
    lote: hasSetor && setoresWithoutLote(evento).length === 0,
    preco: hasSomethingToBuy(evento, now),
  }
  return TO_PUBLISH.filter((what) => !has[what])
}

/** What an event lacks, in words: 'imagem, lote no setor Pista'. */
export function missingText(evento: DraftFacts, now: Date): string {
  const without = setoresWithoutLote(evento)
  const words: Record<ToPublish, string> = {
    imagem: 'imagem',
    setor: 'setor',
    lote: without.length === 0 ? 'lote' : `lote em ${without.join(', ')}`,
    preco: 'preço (um lote que alguém ainda possa comprar)',
  }
  return missingToPublish(evento, now)
    .map((what) => words[what])
    .join('; ')
}

/** Whether an event is a draft. Only the back-office is told of `publicado`: for everybody else there are no drafts. */
export const isDraft = ({ publicado }: { publicado?: boolean | undefined }): boolean => publicado === false
