import type { EventoList, EventoCard as ListedEvento } from '../../contract/eventos.ts'
import type { Rifa, RifaList } from '../../contract/rifas.ts'

/** An event in a list, without its long texts: cards do not show them, and they would enlarge the page's HTML. */
export type EventoCard = Omit<ListedEvento, 'descricao' | 'obs' | 'endereco'>
export type EventoCards = { result: EventoCard[]; total: number }

/** A raffle in a list. */
export type RifaCard = Pick<Rifa, 'id' | 'nome' | 'imagem' | 'data_sorteio' | 'valor' | 'aberta'>

export const eventoCards = ({ result, total }: EventoList): EventoCards => ({
  result: result.map(({ descricao, obs, endereco, ...card }) => card),
  total,
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
