import type { PortariaIngresso } from '../../../../contract/portaria.ts'
import type { StoredIngresso } from './disk.ts'

/**
 * Merges a ticket from the server into this device's list. A used ticket stays used: a page of the list may have been
 * read before an entrance that this device knows, and the server does not know the readings that are not uploaded yet.
 * @param portao the gate where it was admitted, if the answer names it
 */
export function mergeIngresso(
  idEvento: string,
  answered: PortariaIngresso,
  known: StoredIngresso | undefined,
  portao?: string | null,
): StoredIngresso {
  const entregue_em = answered.entregue_em ?? known?.entregue_em ?? null
  const at = portao ?? (known?.entregue_em === entregue_em ? known.portao : undefined)
  return { ...answered, idEvento, entregue_em, ...(at !== undefined && { portao: at }) }
}
