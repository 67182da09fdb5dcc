import type { OfficeRole, Tarefa } from './tarefas-rules.ts'

/**
 * Who may call a route. `own`: a cliente accesses only their own data; `city`: staff access
 * only data of their cities; the route's service enforces both. `reads`: which credential is read. By default it is the
 * bearer token, when one is sent to a route for staff or admins, and otherwise the cliente's cookie. `cookie`: a bearer
 * token is ignored. `nobody`: no credential is read, so that the route answers without the database.
 */
export type Role = 'visitor' | 'customer' | OfficeRole
export type Access = {
  roles: readonly Role[]
  /** Each of these tasks opens the route as well. */
  tarefas?: readonly Tarefa[]
  own?: true
  city?: true
  reads?: 'cookie' | 'nobody'
  /** The refusal of a back-office user without the right, where the specification has its own text. */
  refusal?: 'role.users-forbidden'
}

export const everyone: Access = { roles: ['visitor', 'customer', 'gate', 'promoter', 'team', 'staff', 'admin'] }
/** Open to everyone, also with an expired token: some of these routes issue a new one. */
export const openWithCookie: Access = { ...everyone, reads: 'cookie' }
export const nobody: Access = { ...everyone, reads: 'nobody' }
export const ownOnly: Access = { roles: ['customer'], own: true }
export const ownOrAdmin: Access = { roles: ['customer', 'admin'], own: true }
/** Of their own, and the tickets of events in their cities. */
export const ownOrStaff = (...tarefas: Tarefa[]): Access => ({
  roles: ['customer', 'staff', 'admin'],
  tarefas,
  own: true,
  city: true,
})
export const ownOrTask = (tarefa: Tarefa): Access => ({ ...ownOrAdmin, tarefas: [tarefa] })
export const cityStaff = (...tarefas: Tarefa[]): Access => ({ roles: ['staff', 'admin'], tarefas, city: true })
export const office: Access = { roles: ['gate', 'promoter', 'team', 'staff', 'admin'] }
export const ownOffice: Access = { ...office, own: true }
/** A promoter their own, staff those of their cities, admins all. */
export const promoters: Access = {
  roles: ['promoter', 'staff', 'admin'],
  tarefas: ['divulgacao'],
  own: true,
  city: true,
}
export const gate: Access = { roles: ['gate', 'staff', 'admin'], tarefas: ['portaria'], city: true }
export const admin: Access = { roles: ['admin'] }
/** Of the whole house, which has no city. */
export const house = (...tarefas: Tarefa[]): Access => ({ ...admin, tarefas })
/** Of the events in their cities; admins of all. */
export const catalogue: Access = { ...admin, tarefas: ['catalogo'], city: true }
/** What costs the organiser of an event in their cities money; admins of all. */
export const money: Access = { ...admin, tarefas: ['dinheiro'], city: true }
/** Called by the payment provider: the route checks the provider's own credentials. */
export const provider: Access = { ...everyone, reads: 'cookie' }
