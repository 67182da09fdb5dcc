import { z } from 'zod'
import type { PortariaAlerta } from '../../../contract/portaria.ts'
import { RESULTADOS } from '../../../contract/portaria-rules.ts'
import type { Db } from '../../db/connection.ts'
import { rows, TimeText } from '../../db/rows.ts'
import { findNamed } from './portaria-passes.ts'

const AlertaRow = z.strictObject({
  id: z.string(),
  resultado: z.enum(RESULTADOS),
  lida_em: TimeText,
  portao: z.string(),
  id_venda: z.string().nullable(),
  id_socio: z.string().nullable(),
  aceita_em: TimeText.nullable(),
  aceita_portao: z.string().nullable(),
})
const MOST_ALERTAS = 100
const iso = (time: string): string => new Date(time).toISOString()

/** The event's people whom a device without a network let in, and whose ticket or card was not accepted. */
export async function listAlertas(db: Db, idEvento: string, today: string): Promise<PortariaAlerta[]> {
  const found = await rows(db, AlertaRow)`
    SELECT e.id, e.resultado, e.lida_em, e.portao, e.id_venda, e.id_socio, a.lida_em AS aceita_em,
      a.portao AS aceita_portao
    FROM entrada_conflito c JOIN entrada e ON e.id = c.id_entrada
      LEFT JOIN entrada a ON a.resultado = 'aceita'
        AND (a.id_venda = e.id_venda OR a.id_socio = e.id_socio AND a.id_evento = e.id_evento)
    WHERE c.id_evento = ${idEvento} ORDER BY e.lida_em DESC, e.id LIMIT ${MOST_ALERTAS}`
  if (found.length === 0) return []
  const named = found.map(({ id_venda: idVenda, id_socio: idSocio }) => ({ idVenda, idSocio }))
  const { ingressos } = await findNamed(db, idEvento, named, today)
  return found.map(({ id, resultado, lida_em, portao, id_venda, id_socio, aceita_em, aceita_portao }) => ({
    id,
    resultado,
    lida_em: iso(lida_em),
    portao,
    ingresso: ingressos.get(id_venda ?? id_socio ?? '') ?? null,
    aceita: aceita_em === null ? null : { lida_em: iso(aceita_em), portao: aceita_portao ?? '' },
  }))
}
