import { ADM_CODIGOS } from '../../texts/adm-codigos.ts'
import { ADM_CORTESIAS as TEXTS } from '../../texts/adm-cortesias.ts'
import { Link } from '../../ui/link/link.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { useMay } from '../shared/office-session.tsx'
import styles from './codigos-tabs.module.css'

const TABS = [
  { key: 'codigos', label: ADM_CODIGOS.title, to: ADM_PATHS.codigos.list },
  { key: 'cortesias', label: TEXTS.tab, to: ADM_PATHS.cortesias.list },
] as const

/** The two lists of the section; a promoter has one alone. */
export const CodigosTabs = ({ current }: { current: (typeof TABS)[number]['key'] }) =>
  useMay('GET /api/cortesias') ? <Tabs label={TEXTS.tabs} current={current} tabs={TABS} /> : null

type TabsProps = { label: string; current: string; tabs: readonly { key: string; label: string; to: string }[] }

/** Links of which one is the page that is shown. */
export const Tabs = ({ label, current, tabs }: TabsProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map((tab) => (
      <Link key={tab.key} className={styles.tab} to={tab.to} aria-current={tab.key === current ? 'page' : undefined}>
        {tab.label}
      </Link>
    ))}
  </nav>
)
