import type { Busca, EventoList, EventoCard as ListedEvento } from '../../contract/eventos.ts'
import type { Rifa, RifaList } from '../../contract/rifas.ts'

/** What no card shows, and what would enlarge the page's HTML. */
type Long = 'descricao' | 'obs' | 'endereco' | 'motivo' | 'data_anterior' | 'hora_anterior' | 'devolver_ate'
/** An event in a list. */
export type EventoCard = Omit<ListedEvento, Long>
/** `busca`: of a search by words, on its first page. */
export type EventoCards = { result: EventoCard[]; total: number; busca?: Found }
/** What a search found besides events, or instead of them. */
export type Found = Omit<Busca, 'parecidos'> & { parecidos: EventoCard[] }

/** A raffle in a list. */
export type RifaCard = Pick<Rifa, 'id' | 'nome' | 'imagem' | 'data_sorteio' | 'valor' | 'aberta'>

const toCards = (found: ListedEvento[]): EventoCard[] =>
  found.map(({ descricao, obs, endereco, motivo, data_anterior, hora_anterior, devolver_ate, ...card }) => card)

export const eventoCards = ({ result, total, busca }: EventoList): EventoCards => ({
  result: toCards(result),
  total,
  ...(busca && { busca: { ...busca, parecidos: toCards(busca.parecidos) } }),
})

export const rifaCards = ({ result }: RifaList): RifaCard[] =>
  result.map(({ id, nome, imagem, data_sorteio, valor, aberta }) => ({
    id,
    nome,
    ...(imagem !== undefined && { imagem }),
    data_sorteio,
    valor,
    aberta,
  }))
