import styles from './summary-card.module.css'

type Row = { label: string; value: string }

/** The rows of a bill, then their total. */
export const SummaryCard = ({ rows, total }: { rows: Row[]; total: Row & { note?: string } }) => (
  <dl className={styles.card}>
    {rows.map(({ label, value }) => (
      <div key={label} className={styles.row}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    <div className={`${styles.row} ${styles.total}`}>
      <dt>
        {total.label}
        {total.note && <span className={styles.note}>{total.note}</span>}
      </dt>
      <dd>{total.value}</dd>
    </div>
  </dl>
)
