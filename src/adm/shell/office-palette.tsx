import { useAdmin } from '../../lib/admin.ts'
import { OFFICE } from '../../texts/office.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Palette } from '../shared/palette/palette.tsx'
import { FindEventos } from './find-eventos.tsx'
import { FindIngresso } from './find-ingresso.tsx'
import styles from './office-palette.module.css'
import { sectionPath, sectionsOf } from './sections.ts'

const PaletteButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={styles.button} aria-keyshortcuts="Control+K Meta+K" onClick={onClick}>
    <Icon name="search" />
    <span className={styles.text}>{OFFICE.palette.open}</span>
    <kbd className={styles.key}>{OFFICE.palette.key}</kbd>
  </button>
)

/** The way to a section, an event or a ticket by a few letters. Only what the user may use is found. */
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
