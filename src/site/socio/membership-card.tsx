import { businessDay, formatDay, formatDayShort } from '../../../contract/dates.ts'
import type { Socio, SocioPasse } from '../../../contract/socio.ts'
import { cadeiraOf } from '../../../contract/socio-rules.ts'
import { useListCadeirasQuery } from '../../api/socio.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Stamp } from '../../ui/stamp/stamp.tsx'
import { MemberPass } from './member-pass.tsx'
import styles from './membership-card.module.css'
import { StandArt } from './stand-art.tsx'
import { useShowsPlan } from './use-shows-plan.ts'

const { member: texts, seat: seatTexts } = SOCIO

/** The membership as a card: name, a stamp with the state, the seat, and what it admits to. */
export function MembershipCard({ socio }: { socio: Socio & { passe?: SocioPasse | null | undefined } }) {
  const { passe } = socio
  const { nr_cadeira, plano, cliente, data_inicio, data_cancelamento, vale_ate, em_dia } = socio
  const { data: cadeiras } = useListCadeirasQuery()
  const seat = cadeiras && nr_cadeira !== null ? cadeiraOf(nr_cadeira, cadeiras) : null
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <StandArt view="tall" />
        <span className={styles.slot} />
        <p className={styles.club}>{SOCIO.title}</p>
      </div>
      <div className={styles.body}>
        <div className={styles.person}>
          <div className={styles.who}>
            <h2 className={styles.name}>{cliente.nome}</h2>
            {useShowsPlan(plano.id) && <p className={styles.plan}>{plano.nome}</p>}
            <p className={styles.quiet}>
              {data_cancelamento === null
                ? texts.since(formatDay(businessDay(data_inicio)))
                : texts.until(formatDay(businessDay(data_cancelamento)))}
            </p>
          </div>
          <span className={styles.stamp}>
            {vale_ate !== null ? (
              <Stamp tone="ink">{texts.stamps.ending(formatDayShort(vale_ate))}</Stamp>
            ) : data_cancelamento !== null ? (
              <Stamp tone="ink">{texts.stamps.canceled}</Stamp>
            ) : em_dia ? (
              <Stamp tone="ok">{texts.stamps.active}</Stamp>
            ) : (
              <Stamp tone="bad">{texts.stamps.late}</Stamp>
            )}
          </span>
        </div>
        {nr_cadeira !== null && (
          <div className={styles.place}>
            <p className={styles.seat} aria-hidden="true">
              {seat ? `${seat.fila} ${seat.lugar}` : nr_cadeira}
            </p>
            <p className={styles.words}>
              {seat && <strong>{texts.seatOf(seat.fila, seat.lugar)}</strong>}
              <span className={styles.quiet}>{seatTexts.number(nr_cadeira)}</span>
            </p>
          </div>
        )}
        {passe && (data_cancelamento === null || vale_ate !== null) && <MemberPass id={socio.id} passe={passe} />}
      </div>
    </article>
  )
}
