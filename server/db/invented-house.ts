import type pg from 'pg'
import { CASA_DEMO } from '../../contract/casa-rules.ts'

const { nome, endereco, telefone, whatsapp, horario, redes } = CASA_DEMO
const INVENTED = { endereco, telefone, whatsapp, horario, ...redes }

const columns = Object.keys(INVENTED)
const isInvented = (column: string): string => `${column} = $${columns.indexOf(column) + 1}`

/**
 * Takes the demonstration's address, phones, hours and networks, which the migrations store, from a house that still has
 * its name: a shop in production says nothing invented. What was typed instead stays. No person edits here, so the
 * history has no row.
 */
export const clearInvented = (client: pg.Client) =>
  client.query(
    `UPDATE casa SET ${columns.map((column) => `${column} = CASE WHEN ${isInvented(column)} THEN '' ELSE ${column} END`).join(', ')},
      versao = versao + 1, updated_at = now()
    WHERE nome = $${columns.length + 1} AND (${columns.map(isInvented).join(' OR ')})`,
    [...Object.values(INVENTED), nome],
  )
