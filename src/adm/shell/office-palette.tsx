import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { formatDay } from '../../../contract/dates.ts'
import { cidadeLabel, isId, isSearch } from '../../../contract/list-address-rules.ts'
import { useListEventosOfficeQuery } from '../../api/office/eventos.ts'
import { useAdmin } from '../../lib/admin.ts'
import { OFFICE } from '../../texts/office.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { useMay } from '../shared/office-session.tsx'
import { Palette } from '../shared/palette/palette.tsx'
import type { PaletteSource } from '../shared/palette/palette-dialog.tsx'
import styles from './office-palette.module.css'
import { sectionPath, sectionsOf } from './sections.ts'

/** Finds the ticket whose id was pasted, for instance from a message of its owner. */
const FindIngresso: PaletteSource = ({ typed, group: Group, go }) => {
  const id = typed.trim()
  const items = isId(id)
    ? [
        {
          to: ADM_PATHS.ingressos.at(id),
          label: OFFICE.palette.openIngresso,
          icon: 'ticket' as const,
          note: id.slice(0, 8),
        },
      ]
    : []
  return <Group heading={OFFICE.palette.ingressos} items={items} go={go} found />
}

const PAUSE_MS = 300
const SHOWN = 8

/** A text, delayed until it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The events whose name contains the typed text. */
const FindEventos: PaletteSource = ({ typed, group: Group, go }) => {
  const nome = useSettled(typed.trim())
  const mayEdit = useMay('POST /api/eventos')
  const search = { pesquisa: { nome }, cursor: 0, limit: SHOWN, orderType: 'DESC' as const }
  const { currentData } = useListEventosOfficeQuery(isSearch(nome) ? search : skipToken)
  const items = (currentData?.result ?? []).map(({ id, nome: label, data, cidade }) => ({
    // The form is for admins only.
    to: mayEdit ? ADM_PATHS.eventos.at(id) : ADM_PATHS.eventos.setoresAt(id),
    label,
    icon: 'calendar' as const,
    note: [formatDay(data), cidade && cidadeLabel(cidade)].filter(Boolean).join(' · '),
  }))
  return <Group heading={OFFICE.palette.eventos} items={items} go={go} found />
}

const PaletteButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={styles.button} aria-keyshortcuts="Control+K Meta+K" onClick={onClick}>
    <Icon name="search" />
    <span className={styles.text}>{OFFICE.palette.open}</span>
    <kbd className={styles.key}>{OFFICE.palette.key}</kbd>
  </button>
)

/** Finds a section, an event or a ticket by a few letters; only those that the user may access. */
export function OfficePalette() {
  const user = useAdmin((admin) => admin.user)
  const sections = user ? sectionsOf(user) : []
  const has = (path: string) => sections.some((section) => section.path === path)
  return (
    <Palette
      button={PaletteButton}
      sections={sections.map((section) => ({ to: sectionPath(section), label: section.title, icon: section.icon }))}
      sources={{ ...(has('eventos') && { FindEventos }), ...(has('ingressos') && { FindIngresso }) }}
    />
  )
}
