import { randomUUID } from 'node:crypto'
import type { sql } from 'drizzle-orm'
import type { Role } from '../../../contract/access-rules.ts'
import { admits, ROLE_TABLE } from '../../../contract/roles.ts'
import { type Tarefa, TAREFAS } from '../../../contract/tarefas-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { Client, makeClients } from '../../support/client.ts'
import { joinClub, openClub } from '../../support/club.ts'
import { makeCidade, makeCodigo, makeCota, makeEvento, makeLote, makeRifa } from '../../support/fixtures.ts'
import { makeProver } from '../../support/office.ts'
import { picture, sendForm } from '../../support/pictures.ts'
import type { Shop } from '../../support/shop.ts'
import { makeUsuario } from '../../support/staff.ts'
import { buyPaid } from '../../support/tickets.ts'

/** Every kind of caller. The owner comes last, because their call may consume the data. */
export const WHO = ['visitor', 'other', 'elsewhere', 'gate', 'promoter', 'city', 'admin', 'owner'] as const
/** Users with a role of one task in the event's city; `faraway`: with all tasks, in another city. */
export const TASK_WHO = [...TAREFAS, 'faraway'] as const
export type Who = (typeof WHO)[number] | (typeof TASK_WHO)[number]
export const ROLE_OF: Record<Who, Role> = {
  visitor: 'visitor',
  owner: 'customer',
  other: 'customer',
  city: 'staff',
  elsewhere: 'staff',
  gate: 'gate',
  promoter: 'promoter',
  admin: 'admin',
  ...(Object.fromEntries(TASK_WHO.map((who) => [who, 'team'])) as Record<(typeof TASK_WHO)[number], Role>),
}
/** The tasks of a caller. */
export const tarefasOfWho = (who: Who): readonly Tarefa[] =>
  who === 'faraway' ? TAREFAS : TAREFAS.filter((tarefa) => tarefa === who)

/** The request of one call; its ids are those of the owner and of the staff's city. */
export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: { fields: Record<string, string>; field: string; content: Buffer; name: string }
  headers?: Record<string, string>
}
/** An example call: the status for permitted callers (`ok`, default 200) and exceptions by caller (`seen`). */
export type Example = { send?: (who: Who) => Sent | Promise<Sent>; ok?: number; seen?: Partial<Record<Who, number>> }
export type Examples = Record<string, Example>

/** A route's address with the parameters and the query of the example. */
export function addressOf(route: string, { params = {}, query }: Sent): string {
  const path = (route.split(' ')[1] ?? '').replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

/** The expected status of a call, from the role table and the example's exceptions. */
export function expectedOf(route: string, { ok = 200, seen = {} }: Example, who: Who): number {
  const access = ROLE_TABLE[route]
  if (!access) throw new Error(`${route} is not in the role table`)
  const isOffice = access.reads === undefined && access.roles.some((role) => role === 'staff' || role === 'admin')
  const isUsuario = ['gate', 'promoter', 'team', 'staff', 'admin'].includes(ROLE_OF[who])
  // A route for clientes only ignores bearer tokens: it treats back-office users as visitors.
  if (!admits(access, ROLE_OF[who], tarefasOfWho(who))) return isOffice && isUsuario ? 403 : 401
  // Who has tasks in another city sees what staff of another city see.
  const answer = seen[who] ?? (who === 'faraway' && access.roles.includes('staff') ? seen.elsewhere : undefined)
  if (answer !== undefined) return answer
  const isForeign = (access.own && who === 'other') || (access.city && (who === 'elsewhere' || who === 'faraway'))
  return isForeign ? 404 : ok
}

async function makeTeam(shop: Shop, cidade: string): Promise<Record<Tarefa, Client>> {
  const team: [Tarefa, Client][] = []
  for (const tarefa of TAREFAS) team.push([tarefa, await makeUsuario(shop, { cidades: [cidade], tarefas: [tarefa] })])
  return Object.fromEntries(team) as Record<Tarefa, Client>
}

/**
 * Fixtures: one caller of every kind, one event in the staff's city, and an owner who has one of everything.
 * @param seat the first of two free seats of the club
 */
export async function makeWorld(shop: Shop, seat = 1) {
  const { db } = shop
  const [owner, other, second] = (await makeClients(shop, 3)) as [Client, Client, Client]
  const cidade = await makeCidade(db)
  const natal = await makeCidade(db, 'Natal', 'RN')
  const people: Record<Who, Client> = {
    visitor: new Client(shop.url),
    owner,
    other,
    city: await makeUsuario(shop, { cidades: [cidade] }),
    elsewhere: await makeUsuario(shop, { cidades: [natal] }),
    gate: await makeUsuario(shop, { cidades: [cidade], portaria: true }),
    promoter: await makeUsuario(shop, { cidades: [], promotor: true }),
    admin: await makeProver(shop),
    ...(await makeTeam(shop, cidade)),
    faraway: await makeUsuario(shop, { cidades: [natal], tarefas: TAREFAS }),
  }
  const evento = await makeEvento(db, { idCidade: cidade, maxPorCliente: 1000 })
  const { lote, setor } = await makeLote(db, evento, { qtd: 1000 })
  // Two worlds of one database have two codes.
  const typedCodigo = `CODE${randomUUID().slice(0, 8).toUpperCase()}`
  const codigo = await makeCodigo(db, { codigo: typedCodigo, evento, promotor: people.promoter.id })
  const cota = await makeCota(db, evento, people.city.id, 1000)
  await makeCota(db, evento, people.admin.id, 1000)
  await makeCota(db, evento, people.promoter.id, 1000)
  await makeCota(db, evento, people.divulgacao.id, 1000)
  const rifa = await makeRifa(db, { numeros: 10_000 })
  await openClub(db, { lugares: 100 })
  let next = 0
  const ticket = async (): Promise<Venda> => {
    const [venda] = await buyPaid(shop, owner, [{ id_evento_setor_lote: lote }])
    if (!venda) throw new Error('no ticket')
    return venda
  }
  const venda = await ticket()
  const [numero] = await buyPaid(shop, owner, [{ id_rifa: rifa, codigosRifas: [7] }])
  // The first reservation waits for its PIX while the next is held.
  const waiting = await owner.reserve([{ id_evento_setor_lote: lote }])
  const order = (await owner.payPix(waiting.body.id)).body
  const { body: customers } = await owner.get<{ data: { id: string }[] }>('pagarme/customers')
  const subscriptions = [
    (await joinClub(shop, owner, seat)).body.id,
    (await joinClub(shop, second, seat + 1)).body.id,
  ] as const
  const jpeg = await picture(60, 40).jpeg().toBuffer()
  return {
    shop,
    people,
    owner,
    second,
    cidade,
    evento,
    setor,
    lote,
    codigo,
    typedCodigo,
    cota,
    rifa,
    venda,
    numero,
    waiting: waiting.body.id,
    order,
    customer: customers.data[0]?.id ?? '',
    subscriptions,
    jpeg,
    /** A paid ticket of the owner in the staff's city. */
    ticket,
    cortesia: async () => {
      const body = { chave: randomUUID(), idEvento: evento, id_lote: lote, nome: 'Rita Lima' }
      return (await people.city.post<{ result: { id: string }[] }>('cortesias', body)).body.result[0]?.id ?? ''
    },
    hold: async () => {
      const { status, body } = await owner.reserve([{ id_evento_setor_lote: lote }])
      if (status !== 200) throw new Error(`not held: ${status} ${JSON.stringify(body)}`)
      return body.id
    },
    unique: () => `${++next}${randomUUID().slice(0, 6)}`,
    banner: async () => {
      const file = { field: 'banners', content: jpeg }
      return (await sendForm<{ id: string }>(people.admin, 'POST', 'banners', {}, file)).body.id
    },
    rowOf: async (query: ReturnType<typeof sql>): Promise<string> =>
      (await db.execute<{ id: string }>(query)).rows[0]?.id ?? '',
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
