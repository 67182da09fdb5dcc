import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { DayText, maybeOne, rows, TimeText } from '../db/rows.ts'

const SocioRow = z.strictObject({
  state: z.string(),
  nome: z.string(),
  plano: z.string(),
  nr_cadeira: z.int().nullable(),
  qtd_linha: z.int(),
  tolerancia_dias: z.int(),
  valor_cents: z.int(),
  dia_cobranca: z.int().nullable(),
  data_inicio: TimeText.nullable(),
  vale_ate: DayText.nullable(),
})
export type SocioRow = z.infer<typeof SocioRow>

/** A membership of this cliente; null when there is none, or the account was removed. */
export const readSocio = (db: Db, idCliente: string, id: string): Promise<SocioRow | null> =>
  maybeOne(rows(db, SocioRow)`
    SELECT s.state, c.nome, p.nome AS plano, s.nr_cadeira, coalesce(f.qtd_linha, 1) AS qtd_linha,
      coalesce(f.tolerancia_dias, 0) AS tolerancia_dias,
      s.valor_cents, s.dia_cobranca, s.data_inicio, s.vale_ate::text AS vale_ate
    FROM socio s JOIN cliente c ON c.id = s.id_cliente JOIN plano p ON p.id = s.id_plano
      LEFT JOIN config_socio f ON true
    WHERE s.id = ${id} AND s.id_cliente = ${idCliente} AND c.removido_em IS NULL`)

const ChargeRow = z.strictObject({
  id_invoice: z.string(),
  status: z.string(),
  valor_cents: z.int(),
  vence_em: TimeText.nullable(),
  created_at: TimeText,
})
export type ChargeRow = z.infer<typeof ChargeRow>

/** The charges of a membership. */
export const readCharges = (db: Db, idSocio: string): Promise<ChargeRow[]> =>
  rows(db, ChargeRow)`SELECT id_invoice, status, valor_cents, vence_em, created_at FROM socio_cobranca
    WHERE id_socio = ${idSocio} ORDER BY coalesce(vence_em, created_at), id`

const RifaRow = z.strictObject({
  rifa: z.string(),
  sorteado: z.int(),
  nome: z.string(),
  meus: z.array(z.int()),
})

/** A drawn raffle with the numbers that this cliente has; null when they have none any more. */
export const readRifa = (db: Db, idCliente: string, id: string): Promise<z.infer<typeof RifaRow> | null> =>
  maybeOne(rows(db, RifaRow)`
    SELECT r.nome AS rifa, r.numero_sorteado AS sorteado, c.nome, array_agg(v.nr_sorte ORDER BY v.nr_sorte) AS meus
    FROM rifa r JOIN venda v ON v.id_rifa = r.id AND v.status = 'sold' AND v.nr_sorte IS NOT NULL
      JOIN cliente c ON c.id = v.id_cliente
    WHERE r.id = ${id} AND r.numero_sorteado IS NOT NULL AND c.id = ${idCliente} AND c.removido_em IS NULL
    GROUP BY r.id, c.id`)
