import { lazy, Suspense, useState } from 'react'
import { isEventoPast } from '../../../../contract/dates.ts'
import type { Evento, Setor } from '../../../../contract/eventos.ts'
import { isNumbered, isSaleEnded } from '../../../../contract/eventos-rules.ts'
import { useDeleteSetorMutation } from '../../../api/office/setores.ts'
import { serverNow } from '../../../lib/clock.ts'
import { ADM } from '../../../texts/adm.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { ADM_VENDAS as SALE } from '../../../texts/adm-vendas.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { useMay } from '../../shared/office-session.tsx'
import { leaveWhenSaved } from '../../shared/unsaved/guards.ts'
import { useDeletion } from '../../shared/use-question.tsx'
import { keptByTickets } from '../kept-by-tickets.ts'
import { useSale } from '../use-sale.tsx'
import { LotesView } from './lotes-view.tsx'
import { SetorForm } from './setor-form.tsx'
import styles from './setor-panel.module.css'

const DrawingDialog = lazy(() => import('./desenho/drawing-dialog.tsx'))

type SetorPanelProps = { evento: Evento; setor: Setor; onDeleted: () => void }

/** One sector: its actions, and its lots or its form. */
export function SetorPanel({ evento, setor, onDeleted }: SetorPanelProps) {
  const mayEdit = useMay('POST /api/eventos/setor')
  const [deleteSetor] = useDeleteSetorMutation()
  const sale = useSale()
  const saleOf = { idEvento: evento.id, setor: setor.id, nome: setor.nome, fim_vendas: setor.fim_vendas }
  const [shown, show] = useState<'lotes' | 'form' | 'drawing'>('lotes')
  const deletion = useDeletion(
    ({ id }) => deleteSetor({ id, idEvento: evento.id }),
    onDeleted,
    undefined,
    (error, { nome }) => keptByTickets(error, { nome }, () => sale.askClose(saleOf)),
  )
  const taken = setor.tomados ?? 0
  // Without a seat map, places are numbers: a first seat map would rename the taken ones.
  const isFixed = setor.layout === null && taken > 0
  const back = () => show('lotes')

  if (shown === 'form') return <SetorForm title={TEXTS.editTitle} idEvento={evento.id} setor={setor} onDone={back} />
  const now = new Date(serverNow())
  const isPast = isEventoPast(evento.data, now)
  const isClosed = isSaleEnded(setor, now)
  const remove = () => deletion.ask({ ...setor, text: TEXTS.removeSold(taken, isPast) })
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>{setor.nome}</h3>
        {mayEdit && (
          <div className={styles.actions}>
            <button type="button" className={styles.action} onClick={() => leaveWhenSaved(() => show('form'))}>
              <Icon name="pencil" />
              {ADM.edit}
            </button>
            {!isPast && !isSaleEnded(evento, now) && (
              <button
                type="button"
                className={styles.action}
                onClick={() => (isClosed ? sale.askOpen(saleOf) : sale.askClose(saleOf))}
              >
                <Icon name={isClosed ? 'play' : 'pause'} />
                {isClosed ? SALE.open : SALE.close}
              </button>
            )}
            <button type="button" className={`${styles.action} ${styles.danger}`} onClick={remove}>
              <Icon name="trash" />
              {ADM.remove}
            </button>
          </div>
        )}
      </div>
      {!isPast && (isClosed || isSaleEnded(evento, now)) && <p className={styles.closed}>{SALE.setorClosed}</p>}
      {mayEdit && isNumbered(setor.tipo) && (
        <div className={styles.drawing}>
          <button
            type="button"
            className={styles.action}
            aria-disabled={isFixed}
            onClick={isFixed ? undefined : () => leaveWhenSaved(() => show('drawing'))}
          >
            <Icon name="chair" />
            {setor.layout ? TEXTS.drawn : TEXTS.draw}
          </button>
          {isFixed && <p className={styles.note}>{TEXTS.cannotDraw(taken)}</p>}
        </div>
      )}
      <LotesView evento={evento} setor={setor} />
      {shown === 'drawing' && (
        <Suspense>
          <DrawingDialog evento={evento} setor={setor} onClose={back} />
        </Suspense>
      )}
      {deletion.question}
      {sale.dialogs}
    </>
  )
}
