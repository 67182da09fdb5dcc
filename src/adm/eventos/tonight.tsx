import { useId } from 'react'
import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import { useListEventosOfficeQuery } from '../../api/office/eventos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { today, tonight } from '../../lib/dates.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { Link } from '../../ui/link/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { useMay } from '../shared/office-session.tsx'
import { RowPoster } from '../shared/row-poster.tsx'
import { Occupancy } from './eventos-figures.tsx'
import styles from './tonight.module.css'

/**
 * The events of tonight, by hour, above the list: that one is ordered by day, latest first, with tonight somewhere in the
 * middle (docs/product.md#lots-and-cart). Nothing on other days.
 */
export function Tonight() {
  const id = useId()
  const day = tonight()
  const mayEdit = useMay('POST /api/eventos')
  const mayEnter = useMay('GET /api/portaria/:idEvento')
  const { data } = useListEventosOfficeQuery({ pesquisa: { data: day } }, FRESH)
  const eventos = (data?.result ?? []).toSorted((a, b) => (a.hora ?? '').localeCompare(b.hora ?? ''))
  if (eventos.length === 0) return null
  const { at, setoresAt } = ADM_PATHS.eventos
  return (
    <section className={styles.tonight} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {day === today() ? TEXTS.tonight.today : TEXTS.tonight.thisNight}
      </h2>
      <ul className={styles.list}>
        {eventos.map((evento) => (
          <li key={evento.id} className={styles.evento}>
            <RowPoster files={eventoPicture(evento.id, evento.imagem)} title={evento.nome} />
            <div className={styles.text}>
              <Link className={styles.nome} to={mayEdit ? at(evento.id) : setoresAt(evento.id)}>
                {evento.nome}
              </Link>
              <p className={styles.quando}>{[evento.hora, cidadeLabel(evento.cidade)].filter(Boolean).join(' · ')}</p>
            </div>
            <div className={styles.share}>
              <Occupancy evento={evento} />
            </div>
            <ul className={styles.ways}>
              {mayEnter && (
                <li>
                  <Link className={styles.way} to={ADM_PATHS.portaria.at(evento.id)}>
                    {TEXTS.tonight.portaria}
                    <VisuallyHidden> {evento.nome}</VisuallyHidden>
                  </Link>
                </li>
              )}
              <li>
                <Link className={styles.way} to={ADM_PATHS.ingressos.ofEvento(evento.id)}>
                  {TEXTS.tonight.ingressos}
                  <VisuallyHidden> {evento.nome}</VisuallyHidden>
                </Link>
              </li>
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
