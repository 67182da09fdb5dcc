import { WatchClub, WatchEvento, WatchRifa } from '../../contract/socket.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { TOPICS } from '../reads/changes-repo.ts'

export const orderRoom = (id: string): string => `order:${id}`
export const eventoRoom = (id: string): string => `evento:${id}`
export const rifaRoom = (id: string): string => `rifa:${id}`
export const clienteRoom = (id: string): string => `cliente:${id}`
export const sessionRoom = (id: string): string => `session:${id}`
export const CLUB_ROOM = 'clube'

/** A public room, and the topic whose changes are published there (server/reads/changes-repo.ts). */
type PublicRoom = { room: string; topic: string }

/** The public rooms: for each a function that returns the room of a valid message, or null. */
export const PUBLIC_ROOMS: { watch: string; unwatch: string; roomOf(body: unknown): PublicRoom | null }[] = [
  {
    watch: SOCKET_EVENTS.watchEvento,
    unwatch: SOCKET_EVENTS.unwatchEvento,
    roomOf: (body) => {
      const asked = WatchEvento.safeParse(body)
      if (!asked.success) return null
      const topic = asked.data.id_evento
      return { room: eventoRoom(topic), topic }
    },
  },
  {
    watch: SOCKET_EVENTS.watchRifa,
    unwatch: SOCKET_EVENTS.unwatchRifa,
    roomOf: (body) => {
      const asked = WatchRifa.safeParse(body)
      if (!asked.success) return null
      const topic = asked.data.id_rifa
      return { room: rifaRoom(topic), topic }
    },
  },
  {
    watch: SOCKET_EVENTS.watchClub,
    unwatch: SOCKET_EVENTS.unwatchClub,
    roomOf: (body) => (WatchClub.safeParse(body).success ? { room: CLUB_ROOM, topic: TOPICS.club } : null),
  },
]
