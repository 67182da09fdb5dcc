import { skipToken } from '@reduxjs/toolkit/query'
import { formatDateTime } from '../../../../contract/dates.ts'
import { isId } from '../../../../contract/list-address-rules.ts'
import { useListHistoricoQuery } from '../../../api/office/historico.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { useAdmin } from '../../../lib/admin.ts'
import { ADM } from '../../../texts/adm.ts'
import { useMay } from '../office-session.tsx'

/** Enough to find the last change by a person: a draft may have been published by the clock meanwhile. */
const CHANGES = 5

/**
 * Who saved a record last, and when, as text. Null while that is not known, and for users who may not see the history.
 */
export function useLastEditor(id: string): { nome: string; when: string; isMe: boolean } | null {
  const may = useMay('GET /api/historico')
  const me = useAdmin(({ user }) => user?.id)
  const { data } = useListHistoricoQuery(may && isId(id) ? { id, limit: CHANGES } : skipToken, FRESH)
  const last = data?.result.find(({ ator }) => ator.tipo === 'usuario')
  if (!last) return null
  return { nome: last.ator.nome ?? ADM.conflict.somebody, when: formatDateTime(last.em), isMe: last.ator.id === me }
}
