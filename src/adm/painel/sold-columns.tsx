import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { ShareBar } from '../../ui/share-bar/share-bar.tsx'
import styles from './eventos.module.css'
import { money } from './money.ts'

const TEXTS = ADM_PAINEL.eventos

type Sold = { vendidos: number; total: number; receita: number }

/** How full something is, how many are sold of how many, and their revenue. */
export const soldColumns = <Row extends Sold>(): Column<Row>[] => [
  {
    key: 'ocupacao',
    head: TEXTS.columns.ocupacao,
    card: 'figure',
    cell: ({ vendidos, total }) => (
      <div className={styles.share}>
        <ShareBar part={vendidos} whole={total} title={ADM_PAINEL.attention.sold(vendidos, total)} />
      </div>
    ),
  },
  {
    key: 'vendidos',
    head: TEXTS.columns.vendidos,
    align: 'end',
    cell: ({ vendidos, total }) => (
      <span className={styles.figures}>
        {ADM_PAINEL.count(vendidos)} <span className={styles.of}>{TEXTS.of(total)}</span>
      </span>
    ),
  },
  {
    key: 'receita',
    head: TEXTS.columns.receita,
    align: 'end',
    card: 'figure',
    cell: ({ receita }) => <strong className={styles.figures}>{money(receita)}</strong>,
  },
]
