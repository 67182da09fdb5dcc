import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { formatDay } from '../../../contract/dates.ts'
import { shortCode } from '../../../contract/ingresso-rules.ts'
import { cidadeLabel, isSearch } from '../../../contract/list-address-rules.ts'
import { readSought } from '../../../contract/office-search-rules.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { ticketDisplay } from '../../../contract/vendas-rules.ts'
import { useListEventosOfficeQuery } from '../../api/office/eventos.ts'
import { useSearchOfficeQuery } from '../../api/office/search.ts'
import { useAdmin } from '../../lib/admin.ts'
import { serverNow } from '../../lib/clock.ts'
import { OFFICE } from '../../texts/office.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { useMay } from '../shared/office-session.tsx'
import { Palette } from '../shared/palette/palette.tsx'
import type { PaletteSource } from '../shared/palette/palette-dialog.tsx'
import styles from './office-palette.module.css'
import { sectionPath, sectionsOf } from './sections.ts'

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

/** The people, for admins, and the tickets that the typed text may stand for (`readSought`). */
const FindPeopleAndTickets: PaletteSource = ({ typed, group: Group, go }) => {
  const texto = useSettled(typed.trim())
  const { currentData, isFetching } = useSearchOfficeQuery(readSought(texto) ? { texto } : skipToken)
  const isBusy = isFetching || (texto !== typed.trim() && readSought(typed.trim()) !== null)
  const { clientes = [], ingressos = [], mais = false } = currentData ?? {}
  const people = clientes.map(({ id, nome, telefone }) => ({
    to: ADM_PATHS.clientes.at(id),
    label: nome,
    icon: 'user' as const,
    note: maskPhone(telefone),
  }))
  const tickets = ingressos.map(({ id, nome, data, cliente, ...facts }) => ({
    to: ADM_PATHS.ingressos.at(id),
    label: `${cliente} · ${nome}`,
    icon: 'ticket' as const,
    note: `${formatDay(data)} · ${shortCode(id)} · ${ticketDisplay(facts, new Date(serverNow()))}`,
  }))
  const { pessoas, ingressos: heading, more } = OFFICE.palette
  return (
    <>
      <Group heading={pessoas} items={people} go={go} found busy={isBusy && tickets.length === 0} />
      <Group heading={mais ? heading + more : heading} items={tickets} go={go} found />
    </>
  )
}

const PaletteButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={styles.button} aria-keyshortcuts="Control+K Meta+K" onClick={onClick}>
    <Icon name="search" />
    <span className={styles.text}>{OFFICE.palette.open}</span>
    <kbd className={styles.key}>{OFFICE.palette.key}</kbd>
  </button>
)

/** Finds a section, an event, a person or a ticket by a few letters; only those that the user may access. */
export function OfficePalette() {
  const user = useAdmin((admin) => admin.user)
  const sections = user ? sectionsOf(user) : []
  const has = (path: string) => sections.some((section) => section.path === path)
  return (
    <Palette
      button={PaletteButton}
      sections={sections.map((section) => ({ to: sectionPath(section), label: section.title, icon: section.icon }))}
      sources={{ ...(has('eventos') && { FindEventos }), ...(has('ingressos') && { FindPeopleAndTickets }) }}
    />
  )
}
