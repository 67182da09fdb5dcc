import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EditedMessage, SeatsMessage } from '../../contract/socket.ts'
import { CLUB_ID, SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { type Client, makeClients } from '../support/client.ts'
import { holdSeat, joinClub, openClub } from '../support/club.ts'
import { makeEvento } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  await openClub(shop.db)
})
afterAll(() => shop.close())

describe('watching the stand', () => {
  test('others see seats taken and freed at once, and the holder is not told of their own', async () => {
    const [ana, rui] = (await makeClients(shop, 2)) as [Client, Client]
    const [first, second] = [1, 2]
    const open = async (who: Client | null) => {
      const extraHeaders: Record<string, string> = who?.cookie ? { cookie: who.cookie } : {}
      const socket = io(shop.url, { transports: ['websocket'], forceNew: true, extraHeaders })
      const seen: SeatsMessage['cadeiras'] = []
      socket.on(SOCKET_EVENTS.seats, (message: unknown) => seen.push(...SeatsMessage.strict().parse(message).cadeiras))
      expect(await socket.timeout(3000).emitWithAck(SOCKET_EVENTS.watchClub, {})).toEqual({
        ok: true,
        versao: expect.any(String),
      })
      return { socket, seen }
    }
    const [visitor, holder, left] = [await open(null), await open(ana), await open(null)]
    left.socket.emit(SOCKET_EVENTS.unwatchClub, {})
    expect(await left.socket.timeout(3000).emitWithAck(SOCKET_EVENTS.watchClub, { club: 1 })).toEqual({ ok: false })

    const taken = (nr_cadeira: number) => ({ nr_cadeira, livre: false })
    const free = (nr_cadeira: number) => ({ nr_cadeira, livre: true })
    await holdSeat(ana, first)
    const { body: held } = await holdSeat(ana, second)
    await ana.call('DELETE', `reservas/${held.id}`)
    const member = await joinClub(shop, rui, first)
    expect(member.body).toMatchObject({ status: 'active' })
    await rui.call('DELETE', `pagarme/subscriptions/${member.body.code}`)
    const received = [taken(first), free(first), taken(second), free(second), taken(first), free(first)]
    await expect.poll(() => visitor.seen, { timeout: 1000 }).toEqual(received)
    // Only freed seats, and seats that others take.
    expect(holder.seen).toEqual([free(second), taken(first), free(first)])
    expect(left.seen).toEqual([])
    for (const { socket } of [visitor, holder, left]) socket.close()
  })

  test('whoever shows the stand learns that it was edited, and nobody else', async () => {
    const [visitor, elsewhere] = [0, 1].map(() => io(shop.url, { transports: ['websocket'], forceNew: true }))
    if (!visitor || !elsewhere) throw new Error('two sockets')
    const edits: unknown[] = []
    const stray: unknown[] = []
    visitor.on(SOCKET_EVENTS.edited, (message: unknown) => edits.push(EditedMessage.strict().parse(message)))
    elsewhere.on(SOCKET_EVENTS.edited, (message: unknown) => stray.push(message))
    await visitor.timeout(3000).emitWithAck(SOCKET_EVENTS.watchClub, {})
    await elsewhere.timeout(3000).emitWithAck(SOCKET_EVENTS.watchEvento, { id_evento: await makeEvento(shop.db) })
    const admin = await makeUsuario(shop)
    const { body } = await admin.get<object>('configSocioTorcedor')
    expect(await admin.post('configSocioTorcedor', { ...body, termo: 'Outro termo.' })).toMatchObject({ status: 200 })
    await expect.poll(() => edits).toEqual([{ id: CLUB_ID }])
    expect(stray).toEqual([])
    for (const socket of [visitor, elsewhere]) socket.close()
  })
})
