import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { EventoListArg } from '../../api/evento-list-arg.ts'

type ListFilter = { nome: string; cidade: string; pagina: number }

/** A page of the events of today or later. */
export const listQuery = ({ nome, cidade, pagina }: ListFilter): EventoListArg => ({
  which: 'all',
  pesquisa: { ...(nome && { nome }), ...(cidade && { cidades: [cidade] }) },
  cursor: (pagina - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
  orderType: 'ASC',
})
