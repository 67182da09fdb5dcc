import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../../contract/dates.ts'
import { makeEvento } from '../../support/fixtures.ts'
import { BASE, openPageShop } from './page-kit.ts'

let shop: Awaited<ReturnType<typeof openPageShop>>
beforeAll(async () => {
  shop = await openPageShop()
})
afterAll(() => shop.close())

const day = addDays(businessDay(new Date()), 30)
const change = (id: string, set: ReturnType<typeof sql>) =>
  shop.db.execute(sql`UPDATE evento SET ${set} WHERE id = ${id}`)

async function agendaOf(id: string) {
  const answer = await shop.get(`/api/eventos/${id}/agenda.ics`, { headers: { accept: '*/*' } })
  const text = await answer.text()
  const calendar = ICAL.Component.fromString(text)
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(zone)
  return { answer, text, zone, event: new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined) }
}

test('an event’s calendar entry is at its hour in São Paulo, and stays the same one after an edit', async () => {
  const id = await makeEvento(shop.db)
  await change(id, sql`hora = '20:30', descricao = 'Três dias.', versao = 1`)
  const { answer, text, event, zone } = await agendaOf(id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="evento.ics"')
  expect(zone?.getFirstPropertyValue('tzid')).toBe('America/Sao_Paulo')
  expect(text).toContain(`DTSTART;TZID=America/Sao_Paulo:${day.replaceAll('-', '')}T203000\r\n`)
  expect(event.startDate.toJSDate().toISOString()).toBe(`${day}T23:30:00.000Z`)
  expect([event.uid, event.summary, event.sequence]).toEqual([id, 'Festival do Sol', 0])
  expect(event.location).toBe('Praia Central, Av. Beira-Mar, 100, Salvador/BA')
  expect(event.description).toBe(`Três dias.\n\n${BASE}/evento/${id}`)
  expect(event.component.getFirstPropertyValue('url')).toBe(`${BASE}/evento/${id}`)
  expect(text).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/)

  const etag = answer.headers.get('etag') ?? ''
  const again = () => shop.get(`/api/eventos/${id}/agenda.ics`, { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  await change(id, sql`hora = '21:00', versao = 2`)
  expect((await again()).status).toBe(200)
  expect(await agendaOf(id)).toMatchObject({ event: { uid: id, sequence: 1 } })
})

test('the calendar entry of a postponed event moves, of a cancelled one is cancelled', async () => {
  const id = await makeEvento(shop.db)
  const statusOf = async () => (await agendaOf(id)).event.component.getFirstPropertyValue('status')
  expect(await statusOf()).toBe('CONFIRMED')
  const moved = addDays(day, 7)
  await change(
    id,
    sql`situacao = 'adiado', motivo = 'chuva', data_anterior = data, data = ${moved}, devolver_ate = ${day},
    adiado_em = now()`,
  )
  const { event } = await agendaOf(id)
  expect([event.startDate.toString(), await statusOf()]).toEqual([moved, 'CONFIRMED'])
  await change(id, sql`situacao = 'cancelado', cancelado_em = now(), cancelado_por = gen_random_uuid()`)
  expect(await statusOf()).toBe('CANCELLED')
})

test('the calendar entry of an event without an hour takes the whole day', async () => {
  const { text, event, zone } = await agendaOf(await makeEvento(shop.db))
  expect([event.startDate.isDate, event.startDate.toString(), zone]).toEqual([true, day, null])
  expect(text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`)
})

test('a hostile or long text in a calendar entry stays one value, and no line is longer than 75 octets', async () => {
  const nome = 'Fim\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:outro; a, b \\n "c" \u0007'
  const id = await makeEvento(shop.db, { nome })
  await change(id, sql`descricao = ${'ação 🎪 '.repeat(300)}, local = ${'a;b,c\\d'}`)
  const { text, event } = await agendaOf(id)
  expect(text.match(/BEGIN:VEVENT/g)?.length ?? 0).toBe(
    text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT').length + 1,
  )
  expect(event.summary).toBe('Fim\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:outro; a, b \\n "c"')
  expect(event.location).toContain('a;b,c\\d, ')
  expect(event.description).toMatch(/^(ação 🎪 )+.*…\n\nhttps:/s)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('an event that does not exist has no calendar entry', async () => {
  const id = await makeEvento(shop.db)
  await change(id, sql`excluir = true`)
  expect((await shop.get(`/api/eventos/${id}/agenda.ics`)).status).toBe(404)
  expect((await shop.get('/api/eventos/x/agenda.ics')).status).toBe(400)
})
