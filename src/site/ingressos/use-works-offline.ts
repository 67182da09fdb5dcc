import { useCallback } from 'react'
import { readKept } from '../../lib/kept-tickets.ts'
import { worksOffline } from '../../lib/service-worker.ts'
import { useKept } from '../../lib/use-kept.ts'

/** Whether this ticket opens on this device without a network now. */
export const useWorksOffline = (idCliente: string, id: string): boolean =>
  useKept(useCallback(async () => (await worksOffline()) && (await readKept(idCliente, id)) !== null, [idCliente, id]))
