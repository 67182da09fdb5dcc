import { useId } from 'react'
import type { EventoPrevia } from '../../../../contract/mensagens.ts'
import { formatReais, toCents } from '../../../../contract/money.ts'
import { cobertura, type EventoEfeito } from '../../../../contract/mudar.ts'
import type { Mudanca } from '../../../../machines/mudar.ts'
import { ADM_MUDAR as TEXTS } from '../../../texts/adm-mudar.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './mudar-effect.module.css'

const money = (reais: number): string => formatReais(toCents(reais))

type EffectProps = { what: Mudanca; efeito: EventoEfeito }

const FIGURES = ['pessoas', 'ingressos', 'cortesias', 'socios', 'entradas'] as const

/** Who holds tickets, and the money by means of payment. */
export function EffectCards({ what, efeito }: EffectProps) {
  const id = useId()
  const { metodos, total, reservas, pix_abertos } = efeito
  const { columns, metodos: names } = TEXTS.money
  return (
    <>
      <section aria-label={TEXTS.figures.title}>
        <dl className={styles.figures}>
          {FIGURES.map((name) => (
            <div key={name}>
              <dt>{TEXTS.figures[name]}</dt>
              <dd>{TEXTS.count(efeito[name])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.card} aria-labelledby={id}>
        <div className={styles.head}>
          <h3 id={id} className={styles.title}>
            {what === 'cancelar' ? TEXTS.money.back : TEXTS.money.mayGoBack}
          </h3>
          <strong className={styles.total}>{money(total)}</strong>
        </div>
        {metodos.length === 0 ? (
          <p className={styles.line}>{TEXTS.money.nobody}</p>
        ) : (
          <table className={styles.table}>
            <caption>
              <VisuallyHidden>{TEXTS.money.caption}</VisuallyHidden>
            </caption>
            <thead className={styles.hidden}>
              <tr>
                <th scope="col">{columns.metodo}</th>
                <th scope="col">{columns.ingressos}</th>
                <th scope="col">{columns.valor}</th>
              </tr>
            </thead>
            <tbody>
              {metodos.map(({ metodo, ingressos, valor }) => (
                <tr key={metodo}>
                  <th scope="row">
                    <span className={styles.metodo}>
                      <Icon name={metodo === 'pix' ? 'pix' : 'card'} />
                      <span>
                        {names[metodo].name} <small>{names[metodo].way}</small>
                      </span>
                    </span>
                  </th>
                  <td>{TEXTS.count(ingressos)}</td>
                  <td>
                    <strong>{money(valor)}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className={styles.line}>{TEXTS.money.noCash}</p>
      </section>
      {what === 'cancelar' && reservas + pix_abertos > 0 && (
        <p className={styles.note}>
          <Icon name="clock" />
          <span>{TEXTS.open(reservas, pix_abertos)}</span>
        </p>
      )}
    </>
  )
}

/** Where the money comes from, and whether there is enough. */
export function Balance({ efeito: { total, saldo } }: { efeito: EventoEfeito }) {
  if (total === 0) return null
  const { unknown, balance } = TEXTS.money
  // A sum within a sentence stays in one line.
  const sum = (reais: number): string => money(reais).replace(' ', '\u00a0')
  return (
    <p className={styles.note}>
      <Icon name="refund" />
      <span>
        <strong>{TEXTS.money.from(sum(total))}</strong>{' '}
        {saldo ? balance[cobertura(total, saldo)](sum(saldo.disponivel), sum(saldo.a_receber)) : unknown}
      </span>
    </p>
  )
}

type WhenConfirmedProps = EffectProps & {
  /** Until when tickets may be given back, in words; null: not typed yet. */
  ate: string | null
  /** By which channels people are told; undefined: not known yet. */
  canais: EventoPrevia['canais'] | undefined
}

/** What the confirmation does: at once, next, and until the end. */
export function WhenConfirmed({ what, efeito: { pessoas }, ate, canais }: WhenConfirmedProps) {
  const id = useId()
  const { steps } = TEXTS
  const isCancel = what === 'cancelar'
  const all = [
    [steps.now, isCancel ? steps.cancelNow : steps.postponeNow],
    [steps.next, steps.told(pessoas, canais)],
    [steps.after, isCancel ? steps.cancelAfter : steps.postponeAfter(ate ?? steps.chosenDay)],
  ] as const
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {steps.title}
        </h3>
      </div>
      <ol className={styles.steps}>
        {all.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
