import { createHash } from 'node:crypto'
import { businessDay, formatDay } from '../../../contract/dates.ts'
import { isoWithOffset } from '../../../contract/instants-rules.ts'
import type { Rifa, RifaSorteio } from '../../../contract/rifas.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Refusal, type Result, refuse } from '../../result.ts'
import { countOpen, soldNumbers } from './rifa-draw-repo.ts'
import { insertLista } from './rifa-lista-repo.ts'
import { findRifa, lockRifa, type RifaRow } from './rifas-repo.ts'
import { toFullRifa } from './rifas-service.ts'

/** The file: what it is the list of, then one number a line. No personal data. */
function listaText({ id, nome, data_sorteio, qtd_numeros }: RifaRow, numbers: readonly number[], now: Date): string {
  const head = [
    `Rifa: ${nome}`,
    `Identificação: ${id}`,
    `Sorteio: ${formatDay(data_sorteio)}`,
    `Lista congelada em: ${isoWithOffset(now)}`,
    `Números vendidos: ${numbers.length} de ${qtd_numeros}`,
    '',
  ]
  return `${[...head, ...numbers].join('\n')}\n`
}

/** Why a raffle's numbers are not final yet, or null: its sales are not over, or a number is held or being paid. */
export async function notSettled(tx: Tx, rifa: RifaRow, now: Date): Promise<Refusal | null> {
  if (businessDay(now) < rifa.data_sorteio) return refuse(409, 'rifa.too-early', [formatDay(rifa.data_sorteio)])
  const open = await countOpen(tx, rifa.id)
  return open > 0 ? refuse(409, 'rifa.unsettled', [open]) : null
}

/**
 * Freezes the list of the sold numbers of a locked, settled raffle, unless it is frozen. The hash of the file is
 * published with it (docs/decisions/0039-anybody-can-check-a-draw.md); the trigger rifa_lista_for_ever keeps it.
 * @param sold the sold numbers, ascending
 */
export async function freeze(tx: Tx, rifa: RifaRow, sold: number[], now: Date, caller: Usuario): Promise<void> {
  if (rifa.lista) return
  const texto = listaText(rifa, sold, now)
  const sha256 = createHash('sha256').update(texto).digest('hex')
  await insertLista(tx, { idRifa: rifa.id, texto, sha256, total: sold.length, at: now, por: caller.id })
  const detail = { sha256, vendidos: sold.length }
  await record(tx, [
    { entity: 'rifa', entityId: rifa.id, fromState: null, toState: 'frozen', actor: `usuario:${caller.id}`, detail },
  ])
}

/** POST rifas/lista: freezes the list before the draw, so that its hash is public before the number is. */
export async function freezeLista(
  { db, now }: AppDeps,
  caller: Usuario,
  { id }: Pick<RifaSorteio, 'id'>,
): Promise<Result<Rifa>> {
  return transaction(db, async (tx) => {
    const rifa = await lockRifa(tx, id)
    if (!rifa) return refuse(404, 'record.not-found')
    if (!rifa.lista) {
      const refusal = await notSettled(tx, rifa, now())
      if (refusal) return refusal
      const sold = await soldNumbers(tx, id)
      if (!sold.length) return refuse(409, 'rifa.nothing-sold')
      await freeze(tx, rifa, sold, now(), caller)
    }
    const row = await findRifa(tx, id, { hidden: true })
    return row ? done(toFullRifa(row, now(), { hidden: true })) : refuse(404, 'record.not-found')
  })
}
