import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { AppError } from '../../api/error.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_VENDAS } from '../../texts/adm-vendas.ts'
import type { Kept } from '../shared/use-question.tsx'

const CODES: readonly string[] = ['evento.has-tickets', 'setor.has-tickets', 'lote.has-tickets'] satisfies ErrorCode[]

/**
 * What the dialog says when an event to come, or a part of it, was not deleted because of its tickets.
 * @param close closes its sale instead
 */
export const keptByTickets = (
  { code = '', message = '' }: AppError,
  { nome }: { nome: string },
  close: () => void,
): Kept | null =>
  CODES.includes(code) ? { title: ADM.kept(nome), text: message, way: { label: ADM_VENDAS.close, take: close } } : null
