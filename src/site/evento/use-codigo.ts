import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { CodigoConferido } from '../../../contract/codigos-conferir.ts'
import { CODIGO_PARAM, normalCodigo } from '../../../contract/codigos-rules.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { useConferirCodigoQuery } from '../../api/codigos.ts'
import type { AppError } from '../../api/error.ts'
import { useHydrated } from '../../lib/hydrated.ts'

/** An event with the fares and the hidden sector that a code opens. */
function withFares(evento: Evento, { lotes: opened, setor: hidden }: CodigoConferido): Evento {
  const fares = new Map(opened.map(({ id, tarifa }) => [id, [tarifa]]))
  return {
    ...evento,
    setores: [
      ...evento.setores.map((setor) => ({
        ...setor,
        lotes: setor.lotes.map((lote) => ({ ...lote, tarifas: [...lote.tarifas, ...(fares.get(lote.id) ?? [])] })),
      })),
      ...(hidden ? [hidden] : []),
    ],
  }
}

const isOpened = ({ lotes }: Setor): boolean => lotes.some(({ tarifas }) => tarifas.at(-1)?.tipo === 'codigo')

/**
 * The code of the address, checked: the event with its fares, and how many more tickets it is good for (null: any
 * number).
 */
export function useCodigo(evento: Evento) {
  const [search] = useSearchParams()
  // The server renders one page for all codes.
  const codigo = useHydrated() ? normalCodigo(search.get(CODIGO_PARAM) ?? '') : ''
  const { currentData, error, isFetching } = useConferirCodigoQuery(
    codigo === '' ? skipToken : { codigo, idEvento: evento.id },
  )
  const shown = useMemo(() => (currentData ? withFares(evento, currentData) : evento), [evento, currentData])
  const sectors = currentData ? shown.setores.filter(isOpened) : []
  return {
    evento: shown,
    codigo,
    /** The only sector that the code is good for. */
    setor: sectors.length === 1 ? sectors[0] : undefined,
    found: currentData ?? null,
    error: error ? (error as AppError) : null,
    isChecking: isFetching,
  }
}
export type CodigoInUse = ReturnType<typeof useCodigo>
