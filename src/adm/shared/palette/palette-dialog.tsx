import { Command } from 'cmdk'
import { type ComponentType, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { folded } from '../../../../contract/text-rules.ts'
import { ADM } from '../../../texts/adm.ts'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { leaveWhenSaved } from '../unsaved/guards.ts'
import styles from './palette.module.css'

const { palette: texts } = ADM

/** A target of the palette. `more` are further words by which it is found. */
type PaletteItem = {
  to: string
  label: string
  icon: IconName
  note?: string | undefined
  more?: string | undefined
}

/** A component with results for the typed text, which it may load by hooks. It renders them by `group`. */
export type PaletteSource = ComponentType<{ typed: string; group: typeof PaletteGroup; go: (to: string) => void }>

export type PaletteProps = {
  sections: readonly PaletteItem[]
  sources?: Readonly<Record<string, PaletteSource>>
  onClose: () => void
}

type PaletteGroupProps = {
  heading: string
  items: readonly PaletteItem[]
  go: (to: string) => void
  found?: boolean
  /** Whether a search is on its way. */
  busy?: boolean
}

/** Marks an item that a search of its own has found: the list's filter keeps it, whatever its words. */
const FOUND = ['found']

/** Items under a heading. `found`: a search of their own found them, so the typed text does not filter them again. */
function PaletteGroup({ heading, items, go, found = false, busy = false }: PaletteGroupProps) {
  if (items.length === 0)
    return busy ? (
      <div role="presentation" className={styles.none} data-searching>
        {texts.searching}
      </div>
    ) : null
  return (
    <Command.Group className={styles.group ?? ''} heading={heading}>
      {items.map(({ to, label, icon, note, more }) => (
        <Command.Item
          key={to}
          className={styles.item ?? ''}
          value={`${label} ${more ?? ''} ${to}`}
          {...(found && { keywords: FOUND })}
          onSelect={() => go(to)}
        >
          <Icon name={icon} />
          <span className={styles.text}>
            <span className={styles.label}>{label}</span>
            {note && <span className={styles.note}>{note}</span>}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

/** 0 unless each typed word is in an item's words (accents ignored) or it was found; higher for an earlier match. */
function rank(value: string, typed: string, keywords?: string[]): number {
  if (keywords?.[0] === FOUND[0]) return 1
  const text = folded(value)
  const places = folded(typed)
    .split(/\s+/)
    .map((word) => text.indexOf(word))
  return places.some((place) => place < 0) ? 0 : 1 / (1 + Math.min(...places))
}

/** The palette: one field, and below it the results for the typed text. */
export default function PaletteDialog({ sections, sources = {}, onClose }: PaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const go = (to: string) => {
    onClose()
    leaveWhenSaved(() => void navigate(to))
  }
  return (
    <Modal className={styles.palette} labelledBy={id} onClose={onClose}>
      <VisuallyHidden>
        <h2 id={id}>{texts.title}</h2>
      </VisuallyHidden>
      <Command label={texts.title} filter={rank} loop className={styles.command ?? ''}>
        <div className={styles.field}>
          <Icon name="search" />
          <Command.Input
            className={styles.input ?? ''}
            value={typed}
            onValueChange={setTyped}
            placeholder={texts.placeholder}
            maxLength={120}
            data-autofocus
          />
        </div>
        <Command.List className={styles.list ?? ''} label={texts.title}>
          <Command.Empty className={`${styles.none} ${styles.empty}`}>{texts.none}</Command.Empty>
          <PaletteGroup heading={texts.sections} items={sections} go={go} />
          {Object.entries(sources).map(([name, Source]) => (
            <Source key={name} typed={typed} group={PaletteGroup} go={go} />
          ))}
        </Command.List>
      </Command>
    </Modal>
  )
}
