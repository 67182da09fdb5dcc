import { skipToken } from '@reduxjs/toolkit/query'
import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import { useGetEventoOfficeQuery } from '../../api/office/eventos.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { dayAndHour } from '../../lib/dates.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { Button } from '../../ui/button/button.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VendasExport } from '../shared/vendas-export.tsx'
import styles from './evento-chosen.module.css'

/** The event that is searched, and the way to another one. @param id undefined: all events */
export function EventoChosen({ id, onChange }: { id: string | undefined; onChange: () => void }) {
  const { data, error } = useGetEventoOfficeQuery(id ?? skipToken)
  return (
    <div className={styles.evento}>
      {data && (
        <span className={styles.poster}>
          <Poster files={eventoPicture(data.id, data.imagem)} widths={[['', '40px']]} alt="" title={data.nome} />
        </span>
      )}
      <div className={styles.text}>
        {id === undefined ? (
          <p className={styles.nome}>{TEXTS.inAllEventos}</p>
        ) : data ? (
          <>
            <p className={styles.nome}>{data.nome}</p>
            <p className={styles.quando}>
              {dayAndHour(data.data, data.hora)} · {cidadeLabel(data.cidade)}
            </p>
          </>
        ) : error ? (
          <p className={styles.nome}>{ADM.notFoundTitle}</p>
        ) : (
          <Skeleton shape="line" />
        )}
      </div>
      <div className={styles.tools}>
        <VendasExport things={TEXTS.sold} filter={id === undefined ? {} : { idEvento: id }} />
        <Button tone="quiet" onClick={onChange}>
          <span>
            {TEXTS.change}
            <span className={styles.rest}>{TEXTS.changeEvento}</span>
          </span>
        </Button>
      </div>
    </div>
  )
}
