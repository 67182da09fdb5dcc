import type { Lugares } from '../../contract/eventos.ts'
import { repackNumbers } from '../../contract/rifa-numeros-rules.ts'

/** The taken places of a sector as a bitmap. An object, because it is the key of memoized values (`weakMapMemoize`). */
export type SetorTaken = { ocupados: string }
/** The taken places of an event, by numbered sector, and their version. */
export type TakenPlaces = { versao: string; setores: Readonly<Record<string, SetorTaken>> }

/** A sector's places after some were taken (true) or freed (false); the sector may have grown since they were read. */
export function setorAfter(
  known: SetorTaken | undefined,
  changes: readonly (readonly [nr: number, isTaken: boolean])[],
): SetorTaken {
  const last = changes.reduce((most, [nr]) => Math.max(most, nr), 0)
  return { ocupados: repackNumbers(known?.ocupados ?? '', changes, last) }
}

/** The places after an answer, which has either all of them or the changes since the known ones. */
export function placesAfter(known: TakenPlaces | undefined, { versao, setores, mudancas }: Lugares): TakenPlaces {
  if (setores) return { versao, setores: Object.fromEntries(setores.map(({ id, ocupados }) => [id, { ocupados }])) }
  const after: Record<string, SetorTaken> = { ...known?.setores }
  for (const { id, ocupados, livres } of mudancas ?? []) {
    const changes = [...ocupados.map((nr) => [nr, true] as const), ...livres.map((nr) => [nr, false] as const)]
    after[id] = setorAfter(after[id], changes)
  }
  return { versao, setores: after }
}
