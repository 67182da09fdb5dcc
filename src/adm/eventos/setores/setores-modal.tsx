import { useId } from 'react'
import { useGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { dayAndHour } from '../../../lib/dates.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { COMMON } from '../../../texts/common.ts'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { LoadFailed } from '../../../ui/load-failed/load-failed.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { leaveWhenSaved } from '../../shared/unsaved/guards.ts'
import { SetoresBoard } from './setores-board.tsx'
import styles from './setores-modal.module.css'

type SetoresModalProps = {
  idEvento: string
  /** The event's name, shown while it is being loaded. */
  nome: string
  onClose: () => void
}

/** The sectors of an event with their lots and drawings, over the list of events. */
export default function SetoresModal({ idEvento, nome, onClose }: SetoresModalProps) {
  const id = useId()
  const { data, error, isFetching, refetch } = useGetEventoOfficeQuery(idEvento, FRESH)
  const close = () => leaveWhenSaved(onClose)
  return (
    <Modal className={styles.modal} labelledBy={id} onClose={close}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title} tabIndex={-1} data-autofocus>
          {TEXTS.title}
        </h2>
        <p className={styles.event}>{data ? `${data.nome} · ${dayAndHour(data.data, null)}` : nome}</p>
        <IconButton name="close" label={COMMON.close} onClick={close} />
      </header>
      {data ? (
        <SetoresBoard evento={data} />
      ) : (
        <div className={styles.state}>
          {error === undefined ? (
            <Spinner label={TEXTS.loading} />
          ) : (
            <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
          )}
        </div>
      )}
    </Modal>
  )
}
