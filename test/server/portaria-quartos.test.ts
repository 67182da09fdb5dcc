import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PortariaEntradas } from '../../contract/portaria.ts'
import { makeLote } from '../support/fixtures.ts'
import { openPortaria, scan } from '../support/portaria.ts'
import { buyPaid } from '../support/tickets.ts'
import { makeUsuario } from '../support/staff.ts'

let portaria: Awaited<ReturnType<typeof openPortaria>>
beforeAll(async () => {
  portaria = await openPortaria()
})
afterAll(() => portaria.shop.close())

test('the organiser sees who entered in which quarter of an hour, at which gate and into which sector', async () => {
  const { evento, setor, vendas } = await portaria.eventoWith(4)
  const camarote = await makeLote(portaria.shop.db, evento, { nome: 'Camarote' })
  const [vip] = await buyPaid(portaria.shop, portaria.buyer, [{ id_evento_setor_lote: camarote.lote, qtde: 1 }])
  const [a, b, c] = vendas
  if (!a || !b || !c || !vip) throw new Error('no tickets')
  const quarter = Math.floor(Date.now() / 900_000) * 900_000 - 3 * 900_000
  const at = (minutes: number) => new Date(quarter + minutes * 60_000).toISOString()
  await portaria.upload(evento, [
    scan(a, { lida_em: at(0) }),
    scan(b, { lida_em: at(14.9) }),
    scan(c, { lida_em: at(15) }),
    scan(vip, { lida_em: at(16), portao: 'Sul' }),
    // Refused, and let in twice: no entrances, but the second is an alert.
    scan(a, { lida_em: at(20) }),
    scan(a, { lida_em: at(21), sem_rede: true }),
  ])
  const read = (who = portaria.staff) => who.get<PortariaEntradas>(`portaria/${evento}/entradas`)
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({ vendidos: 5, entraram: 4, alertas: 1 })
  expect(body.quartos).toEqual([
    { em: at(0), portao: 'Norte', id_setor: setor, entradas: 2 },
    { em: at(15), portao: 'Norte', id_setor: setor, entradas: 1 },
    { em: at(15), portao: 'Sul', id_setor: camarote.setor, entradas: 1 },
  ])
  expect(body.setores).toMatchObject([
    { nome: 'Camarote', vendidos: 1, entraram: 1 },
    { nome: 'Pista', vendidos: 4, entraram: 3 },
  ])
  expect((await read(portaria.elsewhere)).status).toBe(404)
  // How many were sold is not for the people at the gate.
  expect((await read(await makeUsuario(portaria.shop, { cidades: [], portaria: true }))).status).toBe(403)
})
