import { entranceCodeIn, entranceIdOf, isPassCode } from '../../../../contract/ingresso-rules.ts'
import type {
  BuscaAnswer,
  Conferencia,
  PortariaAlerta,
  PortariaIngresso,
  PortariaLista,
} from '../../../../contract/portaria.ts'
import { isCancelado } from '../../../../contract/mudar-rules.ts'
import {
  countListed,
  ENTRADAS_MAX,
  isGateTime,
  PORTARIA_PAGE_MAX,
  resultadoOf,
} from '../../../../contract/portaria-rules.ts'
import { isUnanswered } from '../../../../machines/calls.ts'
import type { Resposta } from '../../../../machines/portaria.ts'
import { serverNow } from '../../../lib/clock.ts'
import { today } from '../../../lib/dates.ts'
import { uuid } from '../../../lib/uuid.ts'
import { type DeviceCalls, namedIn, uploadBatch } from './calls.ts'
import { disk, type Leitura, type Named, removeListas, type StoredIngresso, type StoredLista } from './disk.ts'
import { mergeIngresso } from './merge.ts'
import { type By, searchListas } from './search.ts'
import { verifyCode } from './verify.ts'

/** What is to be admitted: a scanned code, or a ticket or member that a person found. */
export type Scan = { codigo: string } | Named

/** How a code is decided: whether the server is asked first, and whether the ticket is only checked. */
type Mode = { isOnline: boolean; isDayConfirmed: boolean; isRehearsal: boolean; isDocumentSeen: boolean }
type Way = { isOnline: boolean; isDry: boolean; isDocumentSeen: boolean }
/** What a reading is stored with. */
type Reading = { id: string; lida_em: string; documento_visto?: true }

/** What the screen shows of the last reading. */
export type Answer = {
  resposta: Resposta
  ingresso: PortariaIngresso | null
  entregue_em: string | null
  portao: string | null
}

/** What the screen shows of the device. */
export type Summary = {
  lista: StoredLista | null
  vendidos: number
  entraram: number
  /** Members who entered with their card. */
  socios: number
  /** The number of readings that are not uploaded yet. */
  pendentes: number
  /** The event's alerts, and how many of them nobody has seen on this device. */
  alertas: (PortariaAlerta & { isSeen: boolean })[]
  unseen: number
  answer: Answer | null
}

type DeviceOptions = { idEvento: string; idUsuario: string; calls: DeviceCalls; portao: () => string }
/** A ticket as an answer has it, and the gate where it was admitted, if the answer names it. */
type Answered = { ingresso: PortariaIngresso | null; portao?: string | null }
const NOTHING: Summary = {
  lista: null,
  ...countListed([]),
  pendentes: 0,
  alertas: [],
  unseen: 0,
  answer: null,
}

/** Whom a verified code names. */
const namedBy = (codigo: string, id: string): Named => (isPassCode(codigo) ? { idSocio: id } : { idVenda: id })
const idOf = (named: Named): string => ('idSocio' in named ? named.idSocio : named.idVenda)
const nothingOf = (resposta: Resposta): Answer => ({ resposta, ingresso: null, entregue_em: null, portao: null })

/** One device at the entrance of one event: its list in memory and in its database, its readings, and its answers. */
export function createDevice({ idEvento, idUsuario, calls, portao }: DeviceOptions) {
  let lista: StoredLista | null = null
  let ingressos = new Map<string, StoredIngresso>()
  let leituras: Leitura[] = []
  let summary = NOTHING
  const listeners = new Set<() => void>()

  function publish(answer = summary.answer): void {
    const alertas = (lista?.alertas ?? []).map((one) => ({ ...one, isSeen: lista?.vistos.includes(one.id) === true }))
    const unseen = alertas.filter(({ isSeen }) => !isSeen).length
    summary = { lista, ...countListed(ingressos.values()), pendentes: leituras.length, alertas, unseen, answer }
    for (const listener of listeners) listener()
  }

  async function takeIn(answered: readonly Answered[], next?: StoredLista): Promise<void> {
    const changed = answered.flatMap(({ ingresso, portao: at }) =>
      ingresso ? [mergeIngresso(idEvento, ingresso, ingressos.get(ingresso.id), at)] : [],
    )
    await disk.keep({ ingressos: changed, ...(next && { lista: next }) })
    for (const ingresso of changed) ingressos.set(ingresso.id, ingresso)
    // An alert may have been seen meanwhile.
    if (next) lista = { ...next, vistos: lista?.vistos ?? next.vistos }
  }

  /** Stores the download's position with each page, so that an interrupted download continues after its last page. */
  async function download(): Promise<void> {
    const chaves = await calls.chaves()
    const since = lista?.desde
    let page: PortariaLista
    let cursor: string | null = null
    do {
      page = await calls.lista({
        limit: PORTARIA_PAGE_MAX,
        ...(since && { desde: since }),
        ...(cursor !== null && { cursor }),
      })
      const { evento, contadores, alertas, desde, result, socios = [] } = page
      cursor = page.cursor
      const isLast = cursor === null
      const answered = [...result, ...socios].map((ingresso) => ({ ingresso }))
      const vistos = lista?.vistos ?? []
      const next = { idEvento, idUsuario, evento, contadores, alertas, vistos, desde, chaves }
      await takeIn(answered, isLast ? next : undefined)
    } while (cursor !== null)
    publish()
  }

  async function upload(): Promise<void> {
    while (leituras.length > 0) {
      const { answers, done } = await uploadBatch(calls, leituras.slice(0, ENTRADAS_MAX))
      await takeIn(answers)
      await disk.removeLeituras(done)
      leituras = leituras.filter(({ id }) => !done.includes(id))
      publish()
    }
  }

  /** Decides by the device's list alone. Stores the reading before the answer is shown, unless it is `isDry`. */
  async function decideAlone(named: Named, reading: Reading, isDry: boolean): Promise<Answer> {
    const ingresso = ingressos.get(idOf(named))
    if (!ingresso) return nothingOf('fora-da-lista')
    const resposta = isCancelado(lista?.evento ?? {}) ? 'evento-cancelado' : resultadoOf(ingresso, today())
    if (resposta !== 'aceita' || isDry)
      return { resposta, ingresso, entregue_em: ingresso.entregue_em, portao: ingresso.portao ?? null }
    const leitura: Leitura = { ...reading, idEvento, ...named, portao: portao() }
    const used = { ...ingresso, entregue_em: reading.lida_em, portao: portao() }
    await disk.keep({ leituras: [leitura], ingressos: [used] })
    leituras = [...leituras, leitura]
    ingressos.set(used.id, used)
    return { resposta, ingresso: used, entregue_em: used.entregue_em, portao: used.portao }
  }

  /** The server's answer; null when it did not come in time. */
  async function ask(call: () => Promise<Conferencia>): Promise<Answer | null> {
    try {
      const answered = await call()
      await takeIn([answered])
      const { resultado, ingresso, entregue_em, portao: at } = answered
      return { resposta: resultado, ingresso, entregue_em, portao: at }
    } catch (error) {
      if (isUnanswered(error)) return null
      throw error
    }
  }

  async function answerTo(
    scan: Scan,
    { isOnline, isDry, isDocumentSeen }: Way,
  ): Promise<{ answer: Answer; isOnline: boolean }> {
    const codigo = 'codigo' in scan ? entranceCodeIn(scan.codigo) : null
    if ('codigo' in scan && codigo === null) return { answer: nothingOf('desconhecida'), isOnline }
    const seen = isDocumentSeen && ({ documento_visto: true } as const)
    const reading: Reading = { id: uuid(), lida_em: new Date(serverNow()).toISOString(), ...seen }
    const named = 'codigo' in scan ? { codigo } : namedIn(scan)
    const call = () => (isDry ? calls.check(named) : calls.ask({ ...reading, ...named, portao: portao() }))
    const asked = isOnline ? await ask(call) : null
    if (asked) return { answer: asked, isOnline: true }
    if (!('codigo' in scan)) return { answer: await decideAlone(scan, reading, isDry), isOnline: false }
    const verified = await verifyCode(codigo ?? '', lista?.chaves ?? [])
    if (verified === 'forged') return { answer: nothingOf('desconhecida'), isOnline: false }
    if (verified === 'unsupported') return { answer: nothingOf('sem-conferencia'), isOnline: false }
    return { answer: await decideAlone(namedBy(codigo ?? '', verified.id), reading, isDry), isOnline: false }
  }

  /** The ticket or card on this device's list, as its code names it; the code is verified when it is decided. */
  const listed = (scan: Scan): StoredIngresso | undefined =>
    ingressos.get('codigo' in scan ? (entranceIdOf(scan.codigo) ?? '') : idOf(scan))

  /** Whether a document is to be asked for: of a fare that names one, and of every member, also of a new one. */
  const hasDocument = (scan: Scan): boolean =>
    ('codigo' in scan ? isPassCode(entranceCodeIn(scan.codigo) ?? '') : 'idSocio' in scan) ||
    Boolean(listed(scan)?.tarifa?.documento)

  /** Whether the event's gate is expected to admit now; true while its day is unknown. */
  const isNow = (): boolean => !lista || isGateTime(lista.evento, new Date(serverNow()))

  /**
   * Finds tickets and members by a typed short code, or by a person. The server knows more people, other events and whole names;
   * without its answer this device's lists are searched. The names it answers are shown, but not stored.
   */
  async function search(by: By, isOnline: boolean): Promise<BuscaAnswer & { isHere: boolean }> {
    try {
      if (isOnline) return { ...(await calls.search(by)), isHere: false }
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
    return { ...(await searchListas(by, { idEvento, idUsuario, ingressos })), isHere: true }
  }

  return {
    /** Loads the stored list; if this user has none, downloads one. */
    open: async () => {
      const kept = await disk.lista(idEvento)
      leituras = (await disk.leituras()).filter((leitura) => leitura.idEvento === idEvento)
      await removeListas((other) => other.idUsuario === idUsuario)
      if (kept?.idUsuario === idUsuario) {
        // Stored before lists had alerts.
        lista = { ...kept, alertas: kept.alertas ?? [], vistos: kept.vistos ?? [] }
        ingressos = new Map((await disk.ingressos(idEvento)).map((ingresso) => [ingresso.id, ingresso]))
        publish()
      } else await download()
      return { isOnline: true }
    },
    /**
     * A code at another time than the event's is only checked, until a person has confirmed that this gate admits; so is
     * a ticket whose fare asks for a document, or a membership card, until a person has seen the document.
     */
    decide: async (scan: Scan, { isOnline, isDayConfirmed, isRehearsal, isDocumentSeen }: Mode) => {
      const isUnconfirmed = !isRehearsal && !isDayConfirmed && !isNow()
      const ingresso = listed(scan)
      const asksDocument = !isDocumentSeen && hasDocument(scan)
      const isDry = isRehearsal || isUnconfirmed || asksDocument
      const decided = await answerTo(scan, { isOnline, isDry, isDocumentSeen })
      const isYes = decided.answer.resposta === 'aceita'
      const resposta =
        isYes && isUnconfirmed ? 'outro-dia' : isYes && asksDocument ? 'documento' : decided.answer.resposta
      publish({ ...decided.answer, resposta, ingresso: decided.answer.ingresso ?? (isYes ? (ingresso ?? null) : null) })
      return { resposta, isOnline: decided.isOnline }
    },
    isNow,
    sync: async () => {
      await upload()
      await download()
    },
    search,
    /** A person has seen an alert. It stays on the list of this event, here and on the other devices. */
    seen: async (id: string) => {
      if (!lista) return
      lista = { ...lista, vistos: [...lista.vistos, id] }
      publish()
      await disk.keep({ lista })
    },
    summary: () => summary,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Device = ReturnType<typeof createDevice>
