import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { formatDay } from '../../../contract/dates.ts'
import { cidadeLabel, isSearch } from '../../../contract/list-address-rules.ts'
import { useListEventosOfficeQuery } from '../../api/office/eventos.ts'
import { OFFICE } from '../../texts/office.ts'
import { useMay } from '../shared/office-session.tsx'
import type { PaletteSource } from '../shared/palette/palette-dialog.tsx'

const PAUSE_MS = 300
const SHOWN = 8

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The events whose name contains the typed text. */
export const FindEventos: PaletteSource = ({ typed, group: Group, go }) => {
  const nome = useSettled(typed.trim())
  const mayEdit = useMay('POST /api/eventos')
  const search = { pesquisa: { nome }, cursor: 0, limit: SHOWN, orderType: 'DESC' as const }
  const { currentData } = useListEventosOfficeQuery(isSearch(nome) ? search : skipToken)
  const items = (currentData?.result ?? []).map(({ id, nome: label, data, cidade }) => ({
    // The form is for admins only.
    to: mayEdit ? `/adm/eventos/${id}` : `/adm/eventos/${id}/setores`,
    label,
    icon: 'calendar' as const,
    note: [formatDay(data), cidade && cidadeLabel(cidade)].filter(Boolean).join(' · '),
  }))
  return <Group heading={OFFICE.palette.eventos} items={items} go={go} found />
}
