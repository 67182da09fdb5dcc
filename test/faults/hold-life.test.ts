import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Subscription } from '../../contract/socio.ts'
import { expireSeats } from '../../server/club/give-back-seat.ts'
import { expireHolds } from '../../server/jobs/expire-holds.ts'
import type { Client } from '../support/client.ts'
import { cardOf, holdSeat, joinClub, openClub, subscription } from '../support/club.ts'
import { makeRifa } from '../support/fixtures.ts'
import { APPROVED, cancel, codeEnds, openEvening, openReserva, REFUSED } from './support/evening.ts'

const evening = openEvening()
const { backToNow, holdNumbers, left, now, wait } = evening
const MINUTE = 60_000

describe('a hold lasts at most 20 unpaid minutes, whatever is canceled and begun again', () => {
  test('the first PIX of a hold does not count towards its 20 minutes; the second one ends with the hold', async () => {
    const { buyer, reserva } = await evening.kit.held()
    wait(5)
    const first = await buyer.payPix(reserva)
    expect(left(codeEnds(first.body))).toBeGreaterThan(59)
    wait(40)
    // 5 of 20 minutes are used: the hold is extended by at least 5 minutes, to at most 15.
    expect(left((await cancel(buyer, reserva)).reserva_expira_em)).toBeCloseTo(5, 1)
    const second = await buyer.payPix(reserva)
    expect(left(codeEnds(second.body))).toBeCloseTo(15, 1)
    wait(13)
    expect(left((await cancel(buyer, reserva)).reserva_expira_em)).toBeCloseTo(2, 1)
    expect(await buyer.payPix(reserva)).toMatchObject({ status: 409, body: { code: 'payment.pix-too-late' } })
    wait(1)
    expect((await evening.kit.payCard(buyer, reserva, APPROVED)).body).toMatchObject({ status: 'paid' })
  })

  test('alternating PIX and cancellation hold a place for 20 minutes and one PIX', async () => {
    const began = now()
    const { buyer, reserva, lote } = await evening.kit.held()
    for (let i = 0; i < 20 && (await evening.kit.tomados(lote)) > 0; i += 1) {
      const { body, status } = await buyer.payPix(reserva)
      if (status !== 200) {
        // The database's clock is not ahead: a hold that is overdue by the server's clock is made overdue for the
        // database, too.
        wait(left((await openReserva(buyer))?.expira_em))
        await evening.kit.makeOverdue(reserva)
        await expireHolds(evening.kit.shop.deps)
        break
      }
      wait(Math.min(59, left(codeEnds(body)) - 0.1))
      await cancel(buyer, reserva)
    }
    expect(await evening.kit.tomados(lote)).toBe(0)
    expect((now() - began) / MINUTE).toBeLessThan(20 + 60)
  })

  test('a refused card leaves a hold the rest of its 20 minutes, and then nothing', async () => {
    const { buyer, reserva, lote } = await evening.kit.held()
    wait(19)
    await buyer.post(`reservas/${reserva}/prorrogar`, {})
    const refused = await evening.kit.payCard(buyer, reserva, REFUSED)
    expect(left(refused.body.reserva_expira_em)).toBeCloseTo(3, 1)
    wait(3.5)
    expect((await evening.kit.payCard(buyer, reserva, REFUSED)).body).toMatchObject({
      status: 'failed',
      reserva_expira_em: null,
    })
    expect(await evening.kit.tomados(lote)).toBe(0)
  })
})

describe('a hold that is released and begun again', () => {
  /** Lets this many minutes pass for a cliente's holds, also by the database's clock. */
  const age = (idCliente: string, minutes: number) =>
    evening.kit.shop.db.execute(sql`UPDATE venda SET held_at = held_at - make_interval(mins => ${minutes})
      WHERE id_cliente = ${idCliente} AND status = 'held'`)
  const rest = (idCliente: string, minutes: number) =>
    evening.kit.shop.db.execute(sql`UPDATE venda SET updated_at = updated_at - make_interval(mins => ${minutes}),
      held_at = held_at - make_interval(mins => ${minutes}) WHERE id_cliente = ${idCliente} AND status = 'released'`)
  beforeEach(() => {
    backToNow()
  })
  const release = (buyer: Client, reserva: string) => buyer.call('DELETE', `reservas/${reserva}`)

  test.each([
    ['a raffle number', async () => [{ id_rifa: await makeRifa(evening.kit.shop.db), codigosRifas: [7, 8] }]],
    [
      'a place',
      async () => (await evening.kit.held({ tipo: 1, lugares_nr: [4], lugares: 20, qtd: 20 })).itens.map(other),
    ],
    ['the last tickets of a lot', async () => (await evening.kit.held({ qtd: 4 })).itens],
  ])(
    'a place that is released and held again (%s) keeps its old time, and is blocked when that is used up',
    async (_, make) => {
      const itens = await make()
      const buyer = await evening.kit.buyer()
      const hold = await buyer.reserve(itens)
      await age(buyer.id, 12)
      await release(buyer, hold.body.id)
      const again = await buyer.reserve(itens)
      expect(left(again.body.expira_em)).toBeCloseTo(8, 0)
      // The same applies to a hold that is overdue and not released yet.
      await age(buyer.id, 5)
      await evening.kit.makeOverdue(again.body.id)
      const third = await buyer.reserve(itens)
      expect(left(third.body.expira_em)).toBeCloseTo(3, 0)
      await age(buyer.id, 3)
      await release(buyer, third.body.id)
      expect(await buyer.reserve(itens)).toMatchObject({
        status: 409,
        body: {
          code: 'reservation.used-up',
          message: expect.stringContaining('O tempo de reserva deste item já foi usado'),
        },
      })
      // Another cliente can have it at once, and the same cliente after ten minutes.
      const neighbour = await evening.kit.buyer()
      const theirs = await neighbour.reserve(itens)
      expect(left(theirs.body.expira_em)).toBeCloseTo(10, 0)
      await release(neighbour, theirs.body.id)
      await rest(buyer.id, 10)
      expect(left((await buyer.reserve(itens)).body.expira_em)).toBeCloseTo(10, 0)
    },
  )

  test('tickets without a number are not blocked after a hold while the lot has enough', async () => {
    const { buyer, reserva, itens } = await evening.kit.held()
    await age(buyer.id, 20)
    await release(buyer, reserva)
    expect(left((await buyer.reserve(itens)).body.expira_em)).toBeCloseTo(10, 0)
  })

  test('reserving again never ends a hold earlier than it would have ended, nor in the past', async () => {
    const { buyer, reserva, carrinho, itens } = await evening.kit.held()
    wait(19)
    const extended = await buyer.post<{ expira_em: string }>(`reservas/${reserva}/prorrogar`, {})
    expect(left(extended.body.expira_em)).toBeCloseTo(3, 1)
    wait(2)
    const again = await buyer.reserve(itens, carrinho)
    expect(again.status).toBe(200)
    expect(again.body.expira_em).toBe(extended.body.expira_em)
    expect((await openReserva(buyer))?.expira_em).toBe(extended.body.expira_em)
    // A part of it, or a new item beside it, does not extend it either.
    const more = await makeRifa(evening.kit.shop.db)
    const other = await buyer.reserve([...itens, { id_rifa: more, codigosRifas: [3] }], carrinho)
    expect(other.body.expira_em).toBe(extended.body.expira_em)
  })

  test('an earlier long hold of one item does not end the hold of the others', async () => {
    const [long, fresh] = [await makeRifa(evening.kit.shop.db), await makeRifa(evening.kit.shop.db)]
    const buyer = await evening.kit.buyer()
    const wanted = (id_rifa: string) => ({ id_rifa, codigosRifas: [7] })
    const first = await buyer.reserve([wanted(long)])
    await age(buyer.id, 15)
    await release(buyer, first.body.id)
    const hold = await buyer.reserve([wanted(fresh)])
    const both = await buyer.reserve([wanted(fresh), wanted(long)])
    expect(both.body.itens).toMatchObject([{ ok: true }, { ok: false, codigo: 'reservation.used-up' }])
    expect(Date.parse(both.body.expira_em)).toBeGreaterThanOrEqual(Date.parse(hold.body.expira_em))
    // Reserved alone, its old end still applies.
    expect(left((await buyer.reserve([wanted(long)])).body.expira_em)).toBeCloseTo(5, 0)
  })

  test('the time of the first PIX is not given a second time', async () => {
    const { buyer, reserva } = await holdNumbers()
    const { rows } = await evening.kit.shop.db.execute<{ id_rifa: string }>(
      sql`SELECT id_rifa FROM venda WHERE id_reserva = ${reserva}`,
    )
    await buyer.payPix(reserva)
    wait(30)
    await cancel(buyer, reserva)
    await release(buyer, reserva)
    backToNow()
    const again = await buyer.reserve([{ id_rifa: rows[0]?.id_rifa, codigosRifas: [7] }])
    const { body } = await buyer.payPix(again.body.id)
    expect(left(codeEnds(body))).toBeLessThan(20.1)
  })
})

/** A place other than the held one. */
const other = (item: object) => ({ ...item, nr_lugar: 5 })

describe('a released seat of the club', () => {
  const REFUSED_CARD = '4000000000000028'
  const db = () => evening.kit.shop.db
  /** Lets this many minutes pass for every row that this cliente has of the seat. */
  const age = (idCliente: string, minutes: number) =>
    db().execute(sql`UPDATE socio SET held_at = held_at - make_interval(mins => ${minutes}),
      expires_at = expires_at - make_interval(mins => ${minutes}), updated_at = updated_at - make_interval(mins => ${minutes})
      WHERE id_cliente = ${idCliente}`)
  /** The row's own hold is not over: earlier holds of the seat limit it. */
  const stillHeld = (idCliente: string) =>
    db().execute(sql`UPDATE socio SET expires_at = clock_timestamp() + interval '1 minute'
      WHERE id_cliente = ${idCliente} AND state = 'held'`)
  beforeAll(() => openClub(db()))
  beforeEach(() => backToNow())

  test('a seat of the club that is released and held again keeps its old time; when that is used up it is blocked', async () => {
    const [ana, rui] = [await evening.kit.buyer(), await evening.kit.buyer()]
    const first = await holdSeat(ana, 3)
    await age(ana.id, 9)
    expect(left((await holdSeat(ana, 3)).body.expira_em)).toBeCloseTo(10, 0)
    await ana.call('DELETE', `reservas/${first.body.id}`)
    expect(left((await holdSeat(ana, 3)).body.expira_em)).toBeCloseTo(10, 0)
    // Another seat in between makes no difference.
    await age(ana.id, 8)
    await holdSeat(ana, 4)
    const last = await holdSeat(ana, 3)
    expect(left(last.body.expira_em)).toBeCloseTo(3, 0)
    // The same applies to a hold that is overdue and not released yet.
    await evening.kit.watched.note('its time ends', [{ kind: 'overdue', hold: last.body.id }], () => age(ana.id, 4))
    expect(await holdSeat(ana, 3)).toMatchObject({ status: 409, body: { code: 'reservation.used-up' } })
    await expireSeats(evening.kit.shop.deps)
    expect(await holdSeat(ana, 3)).toMatchObject({ status: 409, body: { code: 'reservation.used-up' } })
    const theirs = await holdSeat(rui, 3)
    expect(left(theirs.body.expira_em)).toBeCloseTo(10, 0)
    await rui.call('DELETE', `reservas/${theirs.body.id}`)
    await age(ana.id, 10)
    expect(left((await holdSeat(ana, 3)).body.expira_em)).toBeCloseTo(10, 0)
  })

  test('one refused card after another does not prolong the hold of a club’s seat', async () => {
    const ana = await evening.kit.buyer()
    const refused = await joinClub(evening.kit.shop, ana, 5, REFUSED_CARD)
    expect(left(refused.body.reserva?.expira_em)).toBeCloseTo(5, 0)
    await age(ana.id, 33)
    await stillHeld(ana.id)
    const card = await cardOf(evening.kit.shop, ana, REFUSED_CARD)
    const second = await ana.post<Subscription>(
      'pagarme/subscriptions',
      subscription(refused.body.reserva?.id ?? '', card),
    )
    expect(left(second.body.reserva?.expira_em)).toBeCloseTo(2, 0)
    await age(ana.id, 3)
    await stillHeld(ana.id)
    const third = await ana.post<Subscription>(
      'pagarme/subscriptions',
      subscription(second.body.reserva?.id ?? '', card),
    )
    expect(third.body).toMatchObject({ status: 'failed' })
    expect(third.body.reserva ?? null).toBeNull()
    expect(await holdSeat(ana, 5)).toMatchObject({ status: 409, body: { code: 'reservation.used-up' } })
  })
})
