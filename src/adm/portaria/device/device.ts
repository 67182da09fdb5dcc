import { ticketCodeIn } from '../../../../contract/ingresso-rules.ts'
import type { PortariaIngresso, PortariaLista } from '../../../../contract/portaria.ts'
import { countListed, ENTRADAS_MAX, PORTARIA_PAGE_MAX, resultadoOf } from '../../../../contract/portaria-rules.ts'
import { isUnanswered } from '../../../../machines/calls.ts'
import type { Resposta } from '../../../../machines/portaria.ts'
import { serverNow } from '../../../lib/clock.ts'
import { uuid } from '../../../lib/uuid.ts'
import { type DeviceCalls, uploadBatch } from './calls.ts'
import { disk, type Leitura, removeListas, type StoredIngresso, type StoredLista } from './disk.ts'
import { mergeIngresso } from './merge.ts'
import { verifyCode } from './verify.ts'

/** What is to be admitted: a scanned code, or a ticket that a person found by its typed code. */
export type Scan = { codigo: string } | { idVenda: string }

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
  /** The number of readings that are not uploaded yet. */
  pendentes: number
  /** The readings that the server did not accept. */
  conflitos: Leitura[]
  answer: Answer | null
}

type DeviceOptions = { idEvento: string; idUsuario: string; calls: DeviceCalls; portao: () => string }
/** A ticket as an answer has it, and the gate where it was admitted, if the answer names it. */
type Answered = { ingresso: PortariaIngresso | null; portao?: string | null }
const NOTHING: Summary = { lista: null, vendidos: 0, entraram: 0, pendentes: 0, conflitos: [], answer: null }
const nothingOf = (resposta: Resposta): Answer => ({ resposta, ingresso: null, entregue_em: null, portao: null })

/** One device at the entrance of one event: its list in memory and in its database, its readings, and its answers. */
export function createDevice({ idEvento, idUsuario, calls, portao }: DeviceOptions) {
  let lista: StoredLista | null = null
  let ingressos = new Map<string, StoredIngresso>()
  let leituras: Leitura[] = []
  let summary = NOTHING
  const listeners = new Set<() => void>()

  const pending = () => leituras.filter(({ resposta }) => resposta === null)
  function publish(answer = summary.answer): void {
    const conflitos = leituras.filter(({ resposta }) => resposta !== null)
    summary = { lista, ...countListed(ingressos.values()), pendentes: pending().length, conflitos, answer }
    for (const listener of listeners) listener()
  }

  async function takeIn(answered: readonly Answered[], next?: StoredLista): Promise<void> {
    const changed = answered.flatMap(({ ingresso, portao: at }) =>
      ingresso ? [mergeIngresso(idEvento, ingresso, ingressos.get(ingresso.id), at)] : [],
    )
    await disk.keep({ ingressos: changed, ...(next && { lista: next }) })
    for (const ingresso of changed) ingressos.set(ingresso.id, ingresso)
    if (next) lista = next
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
      const { evento, contadores, desde, result } = page
      cursor = page.cursor
      const isLast = cursor === null
      const answered = result.map((ingresso) => ({ ingresso }))
      await takeIn(answered, isLast ? { idEvento, idUsuario, evento, contadores, desde, chaves } : undefined)
    } while (cursor !== null)
    publish()
  }

  async function upload(): Promise<void> {
    for (let due = pending(); due.length > 0; due = pending()) {
      const batch = due.slice(0, ENTRADAS_MAX)
      const { answers, done, conflicts } = await uploadBatch(calls, batch)
      await takeIn(answers)
      for (const { id } of done) await disk.removeLeitura(id)
      const settled = new Map([...done, ...conflicts].map((leitura) => [leitura.id, leitura]))
      leituras = leituras.flatMap((leitura) => {
        const now = settled.get(leitura.id) ?? leitura
        return now.resposta?.resultado === 'aceita' ? [] : [now]
      })
      publish()
    }
  }

  /** Decides by the device's list alone, and stores the reading before the answer is shown. */
  async function decideAlone(idVenda: string, reading: { id: string; lida_em: string }): Promise<Answer> {
    const ingresso = ingressos.get(idVenda)
    if (!ingresso) return nothingOf('fora-da-lista')
    const resposta = resultadoOf(ingresso)
    if (resposta !== 'aceita')
      return { resposta, ingresso, entregue_em: ingresso.entregue_em, portao: ingresso.portao ?? null }
    const leitura: Leitura = { ...reading, idEvento, idVenda, portao: portao(), resposta: null }
    const used = { ...ingresso, entregue_em: reading.lida_em, portao: portao() }
    await disk.keep({ leituras: [leitura], ingressos: [used] })
    leituras = [...leituras, leitura]
    ingressos.set(idVenda, used)
    return { resposta, ingresso: used, entregue_em: used.entregue_em, portao: used.portao }
  }

  /** The server's answer; null when it did not come in time. */
  async function ask(entrada: Parameters<DeviceCalls['ask']>[0]): Promise<Answer | null> {
    try {
      const answered = await calls.ask(entrada)
      await takeIn([answered])
      const { resultado, ingresso, entregue_em, portao: at } = answered
      return { resposta: resultado, ingresso, entregue_em, portao: at }
    } catch (error) {
      if (isUnanswered(error)) return null
      throw error
    }
  }

  async function answerTo(scan: Scan, isOnline: boolean): Promise<{ answer: Answer; isOnline: boolean }> {
    const codigo = 'codigo' in scan ? ticketCodeIn(scan.codigo) : null
    if ('codigo' in scan && codigo === null) return { answer: nothingOf('desconhecida'), isOnline }
    const reading = { id: uuid(), lida_em: new Date(serverNow()).toISOString() }
    const named = 'idVenda' in scan ? { id_venda: scan.idVenda } : { codigo }
    const asked = isOnline ? await ask({ ...reading, ...named, portao: portao() }) : null
    if (asked) return { answer: asked, isOnline: true }
    const verified = 'idVenda' in scan ? { id: scan.idVenda } : await verifyCode(codigo ?? '', lista?.chaves ?? [])
    if (verified === 'forged') return { answer: nothingOf('desconhecida'), isOnline: false }
    if (verified === 'unsupported') return { answer: nothingOf('sem-conferencia'), isOnline: false }
    return { answer: await decideAlone(verified.id, reading), isOnline: false }
  }

  return {
    /** Loads the stored list; if this user has none, downloads one. */
    open: async () => {
      const kept = await disk.lista(idEvento)
      leituras = (await disk.leituras()).filter((leitura) => leitura.idEvento === idEvento)
      await removeListas((other) => other.idUsuario === idUsuario)
      if (kept?.idUsuario === idUsuario) {
        lista = kept
        ingressos = new Map((await disk.ingressos(idEvento)).map((ingresso) => [ingresso.id, ingresso]))
        publish()
      } else await download()
      return { isOnline: true }
    },
    decide: async (scan: Scan, isOnline: boolean) => {
      const decided = await answerTo(scan, isOnline)
      publish(decided.answer)
      return { resposta: decided.answer.resposta, isOnline: decided.isOnline }
    },
    sync: async () => {
      await upload()
      await download()
    },
    /** The tickets with a typed short code; almost always only one. */
    find: (code: string): StoredIngresso[] =>
      [...ingressos.values()].filter(({ id }) => id.slice(0, 8).toUpperCase() === code),
    /** A person has seen that the server did not accept a reading: it is removed. */
    seen: async (id: string) => {
      await disk.removeLeitura(id)
      leituras = leituras.filter((leitura) => leitura.id !== id)
      publish()
    },
    nameOf: (idVenda: string): string => ingressos.get(idVenda)?.nome ?? '',
    summary: () => summary,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Device = ReturnType<typeof createDevice>
