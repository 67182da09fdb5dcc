import type { SocioState } from '../../machines/socio.ts'
import { violates } from '../db/db-errors.ts'
import { transitionsOf } from '../db/history.ts'
import type { Statement } from '../db/batch.ts'
import { type Changes, toHistoryJson } from '../sales/changes.ts'

/** The columns of a row to change, in their stored form: cents, ISO instants. */
export type SocioChange = Partial<{
  expires_at: string
  tentativa: string
  body: string
  id_assinatura: string
  id_item: string | null
  dia_cobranca: number
  data_inicio: string
  data_cancelamento: string
  vale_ate: string
  devolvido_cents: number
  mensagem: string | null
  valor_cents: number
  valor_alvo_cents: number | null
  cancel_pedido_em: string
  cancel_pedido_por: string
  pago_em: string | null
  check_at: string | null
  empty_read_at: string | null
  nr_cadeira: number | null
  id_plano: string
  id_plano_alvo: string | null
  plano_pedido_em: string | null
  plano_confirmado_em: string | null
  valor_antes_cents: number | null
}>

/** A row to change from the state that was read; without `target` its state stays. */
type ChangedSocio = { id: string; source: SocioState; target?: SocioState; set: SocioChange }

/** A new hold of a plan, with its seat if it has one. */
type NewSocio = {
  id: string
  id_cliente: string
  id_plano: string
  nr_cadeira: number | null
  expires_at: string
  held_at: string
  valor_cents: number
}

/** An invoice of the provider that is new, or whose state differs from the stored one. */
type Cobranca = {
  id_socio: string
  id_invoice: string
  id_charge: string | null
  status: string
  valor_cents: number
  vence_em: string | null
  created_at: string
}

/** The changes of a decision about memberships, as data, like the `Changes` of sales (docs/decisions/batches.md). */
export type ClubChanges = Pick<Changes, 'history' | 'alerts' | 'messages'> & {
  socios: ChangedSocio[]
  newSocios: NewSocio[]
  cobrancas: Cobranca[]
}

const LISTS = ['socios', 'newSocios', 'cobrancas', 'alerts'] as const

/**
 * The statement that stores changes but their messages, all or none; null when there are none. The rows must be locked
 * before. It fails when it changes another number of rows than expected, or when one of the changes is not allowed; see
 * `isSeatLost`.
 */
export function clubStatement(all: readonly Partial<ClubChanges>[]): Statement | null {
  const written: Record<string, unknown[]> = {}
  for (const name of LISTS) {
    const rows = all.flatMap((changes): unknown[] => changes[name] ?? [])
    if (rows.length) written[name] = rows
  }
  const history = all.flatMap((changes) => changes.history ?? [])
  if (history.length) written['history'] = history.map(toHistoryJson)
  if (!Object.keys(written).length) return null
  return {
    text: 'SELECT club_write($1::jsonb)',
    values: [JSON.stringify(written)],
    transitions: transitionsOf(history),
  }
}

/** Another transaction took the seat, or began a membership of the cliente, between the read and the write. */
export const isSeatLost = (error: unknown): boolean =>
  violates(error, 'socio_seat') || violates(error, 'socio_one_live')
