import { describe, expect, it, test } from 'vitest'
import { admits, mayCall, ROLE_TABLE } from '../../contract/roles.ts'
import { type Direitos, FIXED, isSensitive, mayGive, tarefasOf } from '../../contract/equipe-rules.ts'
import {
  isOwnOnly,
  isStaff,
  type OfficeRole,
  PAPEIS_FIXOS,
  type PapelFixo,
  type Tarefa,
  TAREFAS,
} from '../../contract/tarefas-rules.ts'

const routes = Object.keys(ROLE_TABLE)
const none = { admin: false, portaria: false, promotor: false }
const ROLE_OF = { dona: 'admin', cidade: 'staff', portaria: 'gate', promotor: 'promoter' } as const satisfies Record<
  PapelFixo,
  OfficeRole
>
/** The routes that tasks open, of those that not everybody of the team may call. */
const opened = (...tarefas: Tarefa[]) =>
  routes.filter((route) => !admits(ROLE_TABLE[route], 'team') && admits(ROLE_TABLE[route], 'team', tarefas))
const openTo = (papel: PapelFixo) =>
  routes.filter((route) => !admits(ROLE_TABLE[route], 'team') && admits(ROLE_TABLE[route], ROLE_OF[papel]))

describe('a fixed role', () => {
  test.each(PAPEIS_FIXOS)('%s may call all that the tasks open which it has whole', (papel) => {
    const lacks = opened(...FIXED[papel].tarefas).filter((route) => !admits(ROLE_TABLE[route], ROLE_OF[papel]))
    expect(lacks).toEqual([])
  })

  test.each(PAPEIS_FIXOS)('%s may call nothing beyond the tasks which it has whole or in part', (papel) => {
    const { tarefas, em_parte } = FIXED[papel]
    const ofTasks = opened(...tarefas, ...em_parte)
    const more = openTo(papel).filter((route) => !ofTasks.includes(route))
    if (papel === 'dona') expect(more.every((route) => ROLE_TABLE[route]?.tarefas === undefined)).toBe(true)
    else expect(more).toEqual([])
  })

  test.each(PAPEIS_FIXOS)('%s has of a task in part something, and not all', (papel) => {
    for (const tarefa of FIXED[papel].em_parte) {
      const own = opened(tarefa).filter((route) => admits(ROLE_TABLE[route], ROLE_OF[papel]))
      expect(own.length, tarefa).toBeGreaterThan(0)
      expect(own.length, tarefa).toBeLessThan(opened(tarefa).length)
    }
  })
})

it('each task opens something of its own', () => {
  for (const tarefa of TAREFAS) {
    const others = TAREFAS.filter((other) => other !== tarefa)
    expect(
      opened(tarefa).filter((route) => !opened(...others).includes(route)),
      tarefa,
    ).not.toEqual([])
  }
})

it('a person has the tasks of the role and those beside it', () => {
  const seller = { ...none, papel: 'Guichê', tarefas: ['socios', 'vender'] as Tarefa[] }
  expect(tarefasOf(seller)).toEqual(['vender', 'socios'])
  expect(mayCall(seller, 'GET /api/socio')).toBe(true)
  expect(mayCall(seller, 'GET /api/painel')).toBe(false)
  expect(mayCall({ ...none, papel: 'Vazio' }, 'POST /api/verify-token')).toBe(true)
  expect(tarefasOf({ ...none, portaria: true, tarefas: ['vender'] })).toEqual(['vender', 'portaria'])
  expect(tarefasOf({ ...none, admin: true })).toEqual(TAREFAS)
  expect([isStaff(none), isStaff(seller), isStaff({ ...seller, tarefas: ['catalogo'] })]).toEqual([true, false, true])
  const promoter = { ...none, promotor: true }
  expect([isOwnOnly(promoter), isOwnOnly({ ...promoter, tarefas: ['divulgacao'] })]).toEqual([true, false])
})

describe('mayGive', () => {
  const has = (more: Partial<Direitos> = {}): Direitos => ({
    dona: false,
    tarefas: ['vender', 'config'],
    cidades: ['natal', 'recife'],
    ...more,
  })
  test.each<[boolean, string, Partial<Direitos>, Partial<Direitos>]>([
    [true, 'what they have', {}, {}],
    [true, 'less', {}, { tarefas: ['vender'], cidades: ['natal'] }],
    [false, 'another task', {}, { tarefas: ['vender', 'dinheiro'] }],
    [false, 'another city', {}, { cidades: ['natal', 'salvador'] }],
    [false, 'all cities', {}, { cidades: null }],
    [true, 'all cities by who has them', { cidades: null }, { cidades: null }],
    [false, 'the rights of an admin', { tarefas: TAREFAS, cidades: null }, { dona: true }],
    [true, 'anything by an admin', { dona: true, tarefas: [], cidades: [] }, { dona: true, cidades: null }],
  ])('%s: %s', (may, _, giver, given) => {
    expect(mayGive(has(giver), has(given))).toBe(may)
  })

  it('sensitive are money and settings, and an admin', () => {
    expect(TAREFAS.filter((tarefa) => isSensitive({ dona: false, tarefas: [tarefa] }))).toEqual(['dinheiro', 'config'])
    expect(isSensitive({ dona: true, tarefas: [] })).toBe(true)
  })
})
