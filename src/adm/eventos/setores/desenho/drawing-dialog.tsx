import { useCallback, useId, useMemo } from 'react'
import type { Evento, Setor } from '../../../../../contract/eventos.ts'
import { FRESH } from '../../../../api/office/office-api.ts'
import { useListTomadosQuery } from '../../../../api/office/setores.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { LoadFailed } from '../../../../ui/load-failed/load-failed.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { Spinner } from '../../../../ui/spinner/spinner.tsx'
import { leaveWhenSaved } from '../../../shared/unsaved/guards.ts'
import { useToast } from '../../../shared/use-toast.ts'
import styles from './drawing-dialog.module.css'
import { DrawingScreen } from './drawing-screen.tsx'

type DrawingDialogProps = { evento: Evento; setor: Setor; onClose: () => void }

/** The editor of a sector's seat map, over the whole screen (docs/decisions/seat-maps.md). */
export default function DrawingDialog({ evento, setor, onClose }: DrawingDialogProps) {
  const id = useId()
  const toast = useToast()
  const query = useListTomadosQuery({ id: evento.id, setor: setor.id }, FRESH)
  const { currentData, error, isFetching, refetch } = query
  const taken = useMemo(
    () =>
      currentData?.result.flatMap(({ nr_lugar, status }) =>
        nr_lugar === null || status === 'bloqueado' ? [] : nr_lugar,
      ),
    [currentData],
  )
  const close = () => leaveWhenSaved(onClose)
  const onSaved = useCallback(() => {
    toast(TEXTS.saved)
    onClose()
  }, [toast, onClose])
  return (
    <Modal className={styles.screen} labelledBy={id} onClose={close}>
      {taken ? (
        <DrawingScreen titleId={id} evento={evento} setor={setor} taken={taken} onClose={close} onSaved={onSaved} />
      ) : (
        <div className={styles.state}>
          <h2 id={id} tabIndex={-1} data-autofocus className={styles.title}>
            {setor.nome}
          </h2>
          {error === undefined ? (
            <Spinner label={TEXTS.loading} />
          ) : (
            <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
          )}
          <Button tone="secondary" onClick={close}>
            {TEXTS.back}
          </Button>
        </div>
      )}
    </Modal>
  )
}
