import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'

const TurnRow = z.strictObject({ id_cliente: z.string(), id_evento: z.string() })
/** Whose turn it is, of which event. */
export type Turn = z.infer<typeof TurnRow>

/** Of these clientes and events with a waiting room, whose turn it is now. The trigger venda_turn enforces the same. */
export const readTurns = (tx: Tx, clientes: string[], eventos: string[]): Promise<Turn[]> =>
  rows(tx, TurnRow)`SELECT p.id_cliente, p.id_evento FROM fila_lugar p
    WHERE p.id_cliente = ANY(${sql.param(clientes)}::uuid[]) AND p.id_evento = ANY(${sql.param(eventos)}::uuid[])
      AND p.status = 'admitted' AND p.ends_at > clock_timestamp()`
