import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { CodigoConferido } from '../../../contract/codigos.ts'
import { normalCodigo } from '../../../contract/codigos-rules.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { useConferirCodigoQuery } from '../../api/codigos.ts'
import type { AppError } from '../../api/error.ts'
import { useHydrated } from '../../lib/hydrated.ts'

/** The typed code is in the address, so that a link can carry it and a reload keeps it. */
const PARAM = 'codigo'

/** An event with the fares that a code opens. */
function withFares(evento: Evento, { lotes: opened }: CodigoConferido): Evento {
  const fares = new Map(opened.map(({ id, tarifa }) => [id, tarifa]))
  return {
    ...evento,
    setores: evento.setores.map((setor) => ({
      ...setor,
      lotes: setor.lotes.map((lote) => {
        const fare = fares.get(lote.id)
        return fare ? { ...lote, tarifas: [...lote.tarifas, fare] } : lote
      }),
    })),
  }
}

/**
 * The code of the address, checked: the event with its fares, how many more tickets it is good for (null: any number),
 * and how to use another one.
 */
export function useCodigo(evento: Evento) {
  const [search, setSearch] = useSearchParams()
  // The server renders one page for all codes.
  const codigo = useHydrated() ? normalCodigo(search.get(PARAM) ?? '') : ''
  const { currentData, error, isFetching } = useConferirCodigoQuery(
    codigo === '' ? skipToken : { codigo, idEvento: evento.id },
  )
  const shown = useMemo(() => (currentData ? withFares(evento, currentData) : evento), [evento, currentData])
  const use = (text: string) => {
    const { [PARAM]: _, ...rest } = Object.fromEntries(search)
    const next = normalCodigo(text)
    setSearch(new URLSearchParams({ ...rest, ...(next && { [PARAM]: next }) }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return {
    evento: shown,
    codigo,
    found: currentData ?? null,
    error: error ? (error as AppError) : null,
    isChecking: isFetching,
    use,
  }
}
export type CodigoInUse = ReturnType<typeof useCodigo>
