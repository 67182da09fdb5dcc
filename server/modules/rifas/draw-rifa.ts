import { randomInt } from 'node:crypto'
import type { Rifa, RifaSorteio } from '../../../contract/rifas.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { writeMessagesToMany } from '../../mensagens/write-repo.ts'
import { required } from '../../required.ts'
import { done, type Result, refuse } from '../../result.ts'
import { freeze, settledNumbers, unlessReopened } from './freeze-lista.ts'
import { findWinner, readBuyers, setDrawn } from './rifa-draw-repo.ts'
import { findRifa, lockRifa } from './rifas-repo.ts'
import { toFullRifa } from './rifas-service.ts'

/**
 * POST rifas/sorteio. A draw is final. With `numero` it records the result of an external draw (Loteria Federal),
 * whether that number was sold or not; without, it draws one of the sold numbers. It is refused until sales have ended
 * and no number is held, being paid or being refunded: otherwise the winning number could be bought after the draw, or
 * one could miss it. The triggers rifa_drawn_for_ever and rifa_draw_when_settled enforce the same; the latter stores
 * whether the number is on the frozen list.
 * @returns the raffle as an admin sees it, with the winning sale; 409 with the number when it was already drawn
 */
export const drawRifa = (
  { db, now, channels }: AppDeps,
  caller: Usuario,
  { id, numero, concurso = null }: RifaSorteio,
): Promise<Result<Rifa>> =>
  unlessReopened(
    transaction(db, async (tx): Promise<Result<Rifa>> => {
      const before = await lockRifa(tx, id)
      if (!before) return refuse(404, 'record.not-found')
      if (before.numero_sorteado !== null) return refuse(409, 'rifa.drawn', [before.numero_sorteado])
      const settled = await settledNumbers(tx, before, now())
      if (!settled.ok) return settled
      const sold = settled.value
      if (numero && numero > before.qtd_numeros) return refuse(400, 'rifa.number-out-of-range', 'numero')
      // The list of the possible winners is published with the result, if it was not published before.
      await freeze(tx, before, sold, now(), caller)
      const drawn = numero ?? required(sold[randomInt(sold.length)], 'the drawn number')
      const extracao = numero ? concurso : null
      await setDrawn(tx, id, drawn, extracao, caller.id)
      const detail = {
        numero: drawn,
        origem: numero ? 'externo' : 'sistema',
        vendidos: sold.length,
        ...(extracao && { concurso: extracao }),
      }
      await record(tx, [
        { entity: 'rifa', entityId: id, fromState: null, toState: 'drawn', actor: `usuario:${caller.id}`, detail },
      ])
      await writeMessagesToMany(tx, channels, {
        tipo: 'rifa-resultado',
        sobre: id,
        idClientes: await readBuyers(tx, id),
      })
      const row = await findRifa(tx, id, { hidden: true })
      if (!row) return refuse(404, 'record.not-found')
      return done({ ...toFullRifa(row, now(), { hidden: true }), vencedora: await findWinner(tx, id) })
    }),
  )
