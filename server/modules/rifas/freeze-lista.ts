import { createHash } from 'node:crypto'
import { businessDay, formatDay } from '../../../contract/dates.ts'
import { isoWithOffset } from '../../../contract/instants-rules.ts'
import type { Rifa, RifaSorteio } from '../../../contract/rifas.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { violates } from '../../db/db-errors.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, refuse, type Result } from '../../result.ts'
import { insertLista, readNumbers } from './rifa-draw-repo.ts'
import { findRifa, lockRifa, type RifaRow } from './rifas-repo.ts'
import { toFullRifa } from './rifas-service.ts'

/** The file: a heading that names the raffle, then one number per line. No personal data. */
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

/**
 * The sold numbers of a locked raffle, ascending, if they are final; otherwise the reason: its sales are not over, or a
 * number is held, being paid or being refunded. A refund may still fail, and its number would then be missing in the
 * draw.
 */
export async function settledNumbers(tx: Tx, rifa: RifaRow, now: Date): Promise<Result<number[]>> {
  if (businessDay(now) < rifa.data_sorteio) return refuse(409, 'rifa.too-early', [formatDay(rifa.data_sorteio)])
  const { open, sold } = await readNumbers(tx, rifa.id)
  if (open > 0) return refuse(409, 'rifa.unsettled', [open])
  return sold.length > 0 ? done(sold) : refuse(409, 'rifa.nothing-sold')
}

/** Maps the error of a trigger to a refusal: a number was given back after the numbers were read. */
export async function unlessReopened<T>(work: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work
  } catch (error) {
    const isReopened = violates(error, 'rifa_lista_when_settled') || violates(error, 'rifa_draw_when_settled')
    if (isReopened) return refuse(409, 'rifa.unsettled', [1])
    throw error
  }
}

/**
 * Freezes the list of the sold numbers of a locked, settled raffle, unless it is frozen already. The hash of the file
 * is published with it (docs/decisions/draws.md); the trigger rifa_lista_for_ever protects it.
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
export const freezeLista = ({ db, now }: AppDeps, caller: Usuario, { id }: Pick<RifaSorteio, 'id'>) =>
  unlessReopened(
    transaction(db, async (tx): Promise<Result<Rifa>> => {
      const rifa = await lockRifa(tx, id)
      if (!rifa) return refuse(404, 'record.not-found')
      if (!rifa.lista) {
        const sold = await settledNumbers(tx, rifa, now())
        if (!sold.ok) return sold
        await freeze(tx, rifa, sold.value, now(), caller)
      }
      const row = await findRifa(tx, id, { hidden: true })
      return row ? done(toFullRifa(row, now(), { hidden: true })) : refuse(404, 'record.not-found')
    }),
  )
