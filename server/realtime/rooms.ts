import { WatchClub, WatchEvento, WatchRifa } from '../../contract/socket.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'

export const orderRoom = (id: string): string => `order:${id}`
export const eventoRoom = (id: string): string => `evento:${id}`
export const rifaRoom = (id: string): string => `rifa:${id}`
export const clienteRoom = (id: string): string => `cliente:${id}`
export const sessionRoom = (id: string): string => `session:${id}`
export const CLUB_ROOM = 'clube'

/** The public rooms: for each the room that a valid message names, or null. */
export const PUBLIC_ROOMS: { watch: string; unwatch: string; roomOf(body: unknown): string | null }[] = [
  {
    watch: SOCKET_EVENTS.watchEvento,
    unwatch: SOCKET_EVENTS.unwatchEvento,
    roomOf: (body) => {
      const asked = WatchEvento.safeParse(body)
      return asked.success ? eventoRoom(asked.data.id_evento) : null
    },
  },
  {
    watch: SOCKET_EVENTS.watchRifa,
    unwatch: SOCKET_EVENTS.unwatchRifa,
    roomOf: (body) => {
      const asked = WatchRifa.safeParse(body)
      return asked.success ? rifaRoom(asked.data.id_rifa) : null
    },
  },
  {
    watch: SOCKET_EVENTS.watchClub,
    unwatch: SOCKET_EVENTS.unwatchClub,
    roomOf: (body) => (WatchClub.safeParse(body).success ? CLUB_ROOM : null),
  },
]
