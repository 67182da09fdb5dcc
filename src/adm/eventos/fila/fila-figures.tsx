import { useId } from 'react'
import type { FilaOffice } from '../../../../contract/fila-office.ts'
import { filaWaitText } from '../../../../contract/fila-rules.ts'
import { ADM_FILA as TEXTS } from '../../../texts/adm-fila.ts'
import styles from './fila-page.module.css'

const { count, figures } = TEXTS

const Figure = ({ label, value, note }: { label: string; value: string; note?: string | undefined }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
)

/** Who waits, whose turn it is, what became of the turns, and how fast people are let in. */
export function FilaFigures({ fila }: { fila: FilaOffice }) {
  const id = useId()
  const { esperando, escolhendo, compraram, perderam_a_vez, desistiram, janela, livres, reservados } = fila
  const isOpen = fila.estado === 'open'
  const wait = filaWaitText(fila.segundos)
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>{figures.title}</h3>
      <p className={styles.waiting}>
        <strong>{count(esperando)}</strong> {figures.waiting(esperando)}
      </p>
      <dl className={styles.figures}>
        <Figure label={figures.choosing} value={count(escolhendo)} note={isOpen ? figures.window(janela) : undefined} />
        <Figure label={figures.bought} value={count(compraram)} />
        <Figure label={figures.ended} value={count(perderam_a_vez)} />
        <Figure label={figures.left} value={count(desistiram)} />
      </dl>
      {fila.estado !== 'before' && (
        <dl className={styles.figures}>
          <Figure
            label={figures.speed}
            value={fila.por_minuto === null ? figures.unknown : figures.perMinute(fila.por_minuto)}
            note={fila.por_minuto === null && isOpen ? figures.speedNote : undefined}
          />
          <Figure label={figures.rest} value={esperando === 0 ? figures.nobody : (wait ?? figures.unknown)} />
          <Figure label={figures.free} value={count(livres)} />
          <Figure label={figures.held} value={count(reservados)} />
        </dl>
      )}
      {isOpen && esperando > livres + reservados && <p className={styles.quiet}>{figures.mayRunOut}</p>}
    </section>
  )
}
