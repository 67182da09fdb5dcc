import { expect, it } from 'vitest'
import { mayCall, ROLE_TABLE } from '../../contract/roles.ts'
import { SECTIONS, sectionAt, sectionPath, sectionsOf } from '../../src/adm/shell/sections.ts'

const user = { id: 'a', nome: 'Ana', user: 'ana' }
const none = { portaria: false, promotor: false }

it('every section needs a call that exists, and has an address of its own', () => {
  expect(SECTIONS.filter(({ needs }) => !(needs in ROLE_TABLE))).toEqual([])
  expect(new Set(SECTIONS.map(({ path }) => path.toLowerCase())).size).toBe(SECTIONS.length)
})

it('a section is found at its address and below it, in any case of letters', () => {
  for (const section of SECTIONS) {
    const path = sectionPath(section)
    expect(sectionAt(path)).toBe(section)
    expect(sectionAt(`${path.toUpperCase()}/`)).toBe(section)
    if (section.path) expect(sectionAt(`${path}/novo`)).toBe(section)
    if (section.path) expect(sectionAt(`${path}s-outros`)).not.toBe(section)
  }
  expect(sectionAt('/adm/nada')).toBeUndefined()
})

it('a user is offered what their role may call', () => {
  expect(mayCall({ admin: false, ...none }, 'POST /api/cidades')).toBe(false)
  expect(mayCall({ admin: true, ...none }, 'POST /api/cidades')).toBe(true)
  expect(mayCall({ admin: false, ...none }, 'GET /api/painel')).toBe(true)
  expect(mayCall({ admin: true, ...none }, 'GET /api/unknown')).toBe(false)
  // Reservations are only for clientes.
  expect(mayCall({ admin: true, ...none }, 'POST /api/reservas')).toBe(false)
  expect(sectionsOf({ ...user, admin: true, ...none })).toEqual(SECTIONS)
  for (const { needs } of sectionsOf({ ...user, admin: false, ...none }))
    expect(ROLE_TABLE[needs]?.roles).toContain('staff')
})
