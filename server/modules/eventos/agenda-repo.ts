import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { maybeOne, rows, TimeText } from '../../db/rows.ts'
import { EventoRow } from './eventos-repo.ts'

const AgendaRow = EventoRow.pick({
  id: true,
  nome: true,
  descricao: true,
  local: true,
  endereco: true,
  cidade: true,
  data: true,
  hora: true,
}).extend({ versao: z.int(), updated_at: TimeText })
export type AgendaRow = z.infer<typeof AgendaRow>

/** One event that is not deleted, as a calendar shows it. */
export async function readAgenda(db: Db, id: string): Promise<AgendaRow | null> {
  return maybeOne(rows(db, AgendaRow)`
    SELECT e.id, e.nome, e.descricao, e.local, e.endereco, e.data::text AS data, to_char(e.hora, 'HH24:MI') AS hora,
      jsonb_build_object('nome', c.nome, 'estado', c.estado) AS cidade, e.versao, e.updated_at
    FROM evento e JOIN cidade c ON c.id = e.id_cidade WHERE e.id = ${id} AND NOT e.excluir`)
}
