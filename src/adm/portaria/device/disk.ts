import type { z } from 'zod'
import type { PortariaAlerta, PortariaChaves, PortariaIngresso, PortariaLista } from '../../../../contract/portaria.ts'

// The database of a device at the entrance (docs/decisions/entrance.md): the lists of the events it was opened for, its
// readings, and its own name. Nothing else in a browser stores personal data of other people, so the lists are removed
// at logout and when the event is over.

export type Chave = z.infer<typeof PortariaChaves>['result'][number]
/** An event's list without its tickets. `desde`: where the next download begins. */
export type StoredLista = {
  idEvento: string
  evento: PortariaLista['evento']
  contadores: PortariaLista['contadores']
  /** Of the whole event, also of other devices. */
  alertas: PortariaAlerta[]
  /** The ids of the alerts that a person has seen on this device. */
  vistos: string[]
  chaves: Chave[]
  desde: string
  /** The user whose session downloaded it: it is not opened for another user. */
  idUsuario: string
}
/** `portao`: the gate where it was admitted, if this device knows. */
export type StoredIngresso = PortariaIngresso & { idEvento: string; portao?: string | undefined }
/** Who is to be admitted: by a ticket's sale, or by a membership's card. */
export type Named = { idVenda: string } | { idSocio: string }
/** A reading that admitted a person without the server, and that is not uploaded yet. */
export type Leitura = Named & {
  id: string
  idEvento: string
  lida_em: string
  portao: string
  documento_visto?: true
}
type Aparelho = { id: 'este'; portao: string; mudo: boolean }

const NAME = 'bilheteria:portaria'
const STORES = {
  listas: 'idEvento',
  ingressos: ['idEvento', 'id'],
  leituras: 'id',
  aparelho: 'id',
} as const
type Store = keyof typeof STORES

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(STORES))
      request.result.createObjectStore(store, { keyPath: keyPath as string | string[] })
  }
  const database = asPromise(request)
  // If the database cannot be opened, the next use tries again.
  database.catch(() => {
    opened = null
  })
  return database
}

/** Called after each change that this page has made. */
const listeners = new Set<() => void>()

/** Runs `work` in one transaction; resolves when the transaction is complete. */
async function transact<T>(stores: Store[], mode: IDBTransactionMode, work: (tx: IDBTransaction) => T): Promise<T> {
  opened ??= open()
  const tx = (await opened).transaction(stores, mode, { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error)
  })
  const result = work(tx)
  await done
  if (mode === 'readwrite') for (const listener of listeners) listener()
  return result
}

const read = async <T>(store: Store, ask: (objects: IDBObjectStore) => IDBRequest): Promise<T> => {
  const request = await transact([store], 'readonly', (tx) => ask(tx.objectStore(store)))
  return request.result as T
}

const ofEvento = (idEvento: string) => IDBKeyRange.bound([idEvento], [idEvento, []])
/** The tickets whose id begins with a short code. */
const withCode = (idEvento: string, code: string) =>
  IDBKeyRange.bound([idEvento, code.toLowerCase()], [idEvento, `${code.toLowerCase()}~`])

export const disk = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  listas: () => read<StoredLista[]>('listas', (all) => all.getAll()),
  lista: (idEvento: string) => read<StoredLista | undefined>('listas', (all) => all.get(idEvento)),
  ingressos: (idEvento: string) => read<StoredIngresso[]>('ingressos', (all) => all.getAll(ofEvento(idEvento))),
  ingressosByCode: (idEvento: string, code: string) =>
    read<StoredIngresso[]>('ingressos', (all) => all.getAll(withCode(idEvento, code))),
  leituras: () => read<Leitura[]>('leituras', (all) => all.getAll()),
  aparelho: () => read<Aparelho | undefined>('aparelho', (all) => all.get('este')),
  keepAparelho: (aparelho: Aparelho) =>
    transact(['aparelho'], 'readwrite', (tx) => void tx.objectStore('aparelho').put(aparelho)),
  /** Stores all in one transaction: a reading and the ticket that it admits belong together. */
  keep: (what: { lista?: StoredLista; ingressos?: readonly StoredIngresso[]; leituras?: readonly Leitura[] }) =>
    transact(['listas', 'ingressos', 'leituras'], 'readwrite', (tx) => {
      if (what.lista) tx.objectStore('listas').put(what.lista)
      for (const ingresso of what.ingressos ?? []) tx.objectStore('ingressos').put(ingresso)
      for (const leitura of what.leituras ?? []) tx.objectStore('leituras').put(leitura)
    }),
  removeLeituras: (ids: readonly string[]) =>
    transact(['leituras'], 'readwrite', (tx) => {
      for (const id of ids) tx.objectStore('leituras').delete(id)
    }),
  /** Removes an event's list; its readings stay until they are uploaded. */
  removeLista: (idEvento: string) =>
    transact(['listas', 'ingressos'], 'readwrite', (tx) => {
      tx.objectStore('listas').delete(idEvento)
      tx.objectStore('ingressos').delete(ofEvento(idEvento))
    }),
}

/** Removes the lists for which `isKept` is false. */
export async function removeListas(isKept: (lista: StoredLista) => boolean): Promise<void> {
  for (const lista of await disk.listas()) if (!isKept(lista)) await disk.removeLista(lista.idEvento)
}
