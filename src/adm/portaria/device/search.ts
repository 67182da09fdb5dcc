import type { BuscaAnswer, PortariaAchado } from '../../../../contract/portaria.ts'
import { isListedName, procuraOf } from '../../../../contract/portaria-rules.ts'
import { disk, type StoredIngresso, type StoredLista } from './disk.ts'

/** What a ticket is searched by: its short code, or its owner's name, phone or order. */
export type By = { codigo: string } | { texto: string }
const MOST = 20

type Here = { idEvento: string; idUsuario: string; ingressos: ReadonlyMap<string, StoredIngresso> }

const toAchado = (ingresso: StoredIngresso, evento: StoredLista['evento'] | null = null): PortariaAchado => ({
  ...ingresso,
  portao: ingresso.portao ?? null,
  evento,
})

/** What this device's lists know: a code also of other events, a person only by the name on this event's list. */
export async function searchListas(by: By, { idEvento, idUsuario, ingressos }: Here): Promise<BuscaAnswer> {
  const listed = [...ingressos.values()]
  if ('texto' in by) {
    const procura = procuraOf(by.texto)
    const words = procura && 'palavras' in procura ? procura.palavras : null
    const named = words ? listed.filter(({ nome }) => isListedName(nome, words)) : []
    return { result: named.slice(0, MOST).map((ingresso) => toAchado(ingresso)), mais: named.length > MOST }
  }
  const here = listed.filter(({ id }) => id.slice(0, 8).toUpperCase() === by.codigo)
  if (here.length > 0) return { result: here.map((ingresso) => toAchado(ingresso)), mais: false }
  const others = (await disk.listas()).filter((lista) => lista.idEvento !== idEvento && lista.idUsuario === idUsuario)
  const elsewhere = others.map(async ({ idEvento: other, evento }) =>
    (await disk.ingressosByCode(other, by.codigo)).map((ingresso) => toAchado(ingresso, evento)),
  )
  return { result: (await Promise.all(elsewhere)).flat(), mais: false }
}
