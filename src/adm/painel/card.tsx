import { type ReactNode, useId } from 'react'
import type { ExportTabela } from '../../../contract/exportacoes.ts'
import type { Periodo } from '../../../contract/painel-rules.ts'
import { useExportListMutation } from '../../api/office/exportacoes.ts'
import { ADM_PAINEL as TEXTS } from '../../texts/adm-painel.ts'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { ExportButton } from '../shared/export-button.tsx'
import { useMay } from '../shared/office-session.tsx'
import styles from './card.module.css'

type CardProps = {
  title: string
  /** Content beside the title: the total, the legend. */
  head?: ReactNode
  actions?: ReactNode
  /** The content goes to the edges of the card. */
  flush?: boolean
  children: ReactNode
}

/** A part of the page in a box, with its heading. */
export function Card({ title, head, actions, flush = false, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {head}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}

type TextButtonProps = { icon: IconName; onPress: () => void; children: ReactNode }

/** A button with little emphasis in the head of a card. */
export const TextButton = ({ icon, onPress, children }: TextButtonProps) => (
  <button type="button" className={styles.button} onClick={onPress}>
    <Icon name={icon} />
    {children}
  </button>
)

type TableExportProps = { tabela: ExportTabela; periodo: Periodo; tone?: 'secondary' | 'quiet' }

/** Downloads a table of the period as CSV; renders nothing for users who may not export. */
export function TableExport({ tabela, periodo, tone = 'secondary' }: TableExportProps) {
  const mayExport = useMay('POST /api/exportacoes')
  const [exportList, { isLoading }] = useExportListMutation()
  if (!mayExport) return null
  return (
    <ExportButton
      things={TEXTS.tables[tabela].things}
      request={() => exportList({ lista: 'painel', filtro: { ...periodo, tabela } })}
      busy={isLoading}
      tone={tone}
    />
  )
}
