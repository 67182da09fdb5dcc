import type { Lugares } from '../../contract/eventos.ts'
import { repackNumbers } from '../../contract/rifa-numeros-rules.ts'

/** The taken places of a sector as a bitmap. In an object: what is made of it is remembered as long as it is there. */
export type SetorTaken = { ocupados: string }
/** The taken places of an event, by numbered sector, and their version. */
export type TakenPlaces = { versao: string; setores: Readonly<Record<string, SetorTaken>> }

/** A sector's places after some were taken (true) or freed; it may have grown since they were read. */
export function setorAfter(
  known: SetorTaken | undefined,
  changes: readonly (readonly [nr: number, isTaken: boolean])[],
): SetorTaken {
  const last = changes.reduce((most, [nr]) => Math.max(most, nr), 0)
  return { ocupados: repackNumbers(known?.ocupados ?? '', changes, last) }
}

/** The places after an answer: all of them, or those that are known with what has changed since. */
export function placesAfter(known: TakenPlaces | undefined, { versao, setores, mudancas }: Lugares): TakenPlaces {
  if (setores) return { versao, setores: Object.fromEntries(setores.map(({ id, ocupados }) => [id, { ocupados }])) }
  const after: Record<string, SetorTaken> = { ...known?.setores }
  for (const { id, ocupados, livres } of mudancas ?? []) {
    const changes = [...ocupados.map((nr) => [nr, true] as const), ...livres.map((nr) => [nr, false] as const)]
    after[id] = setorAfter(after[id], changes)
  }
  return { versao, setores: after }
}
