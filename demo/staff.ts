import { randomUUID } from 'node:crypto'
import { addDays, businessDay } from '../contract/dates.ts'
import { eventoStart } from '../contract/instants-rules.ts'
import { ADMIN, PROMOTER, STAFF } from './data-staff.ts'
import type { Shop } from './write.ts'

/** The application was set up this many days ago, before the oldest event and the first socio. */
export const OPENED_DAYS_AGO = 400

export type Staff = {
  /** The admin who created everything, with the name as actor in the history. */
  admin: { id: string; actor: string }
  /** The id of who sells with the codes. */
  promoter: string
  /** The user of a city's entrance: one assigned to the city, or the admin. */
  portariaUsuario(idCidade: string): string
  rows: Shop
}

/** Plans the back-office's users and their cities. @param idOf returns a city's id by its key */
export function planStaff(idOf: (cidade: string) => string, now: Date): Staff {
  const day = addDays(businessDay(now), -OPENED_DAYS_AGO)
  const made = STAFF.map((user, index) => ({ user, id: randomUUID(), at: eventoStart(day, `09:${10 + index * 7}`) }))
  const idOfLogin = (login: string) => made.find(({ user }) => user.login === login)?.id ?? ''
  const id = idOfLogin(ADMIN)
  const actor = `usuario:${id}`
  const assigned = made.flatMap(({ user, id: idUsuario, at }) =>
    user.cidades.map((key) => ({ id: randomUUID(), idUsuario, idCidade: idOf(key), at })),
  )
  const line = { entity: 'usuario', fromState: null, actor }
  return {
    admin: { id, actor },
    promoter: idOfLogin(PROMOTER),
    portariaUsuario: (cidade) => assigned.find(({ idCidade }) => idCidade === cidade)?.idUsuario ?? id,
    rows: {
      usuarios: made.map(({ user: { nome, login, senhaHash, admin, portaria, promotor }, id: idUsuario, at }) => ({
        ...{ id: idUsuario, nome, login, senhaHash, admin, portaria: portaria ?? false, promotor: promotor ?? false },
        createdAt: at,
        updatedAt: at,
      })),
      usuarioCidades: assigned.map(({ at: _, ...row }) => row),
      history: [
        ...made.map(({ user, id: entityId, at }) => ({
          ...line,
          at,
          entityId,
          toState: 'created',
          detail: { admin: user.admin },
        })),
        ...assigned.map(({ idUsuario, idCidade, at }) => ({
          ...line,
          at: new Date(at.getTime() + 60_000),
          entityId: idUsuario,
          toState: 'edited',
          detail: { cidade: [null, idCidade] },
        })),
      ],
    },
  }
}
