import { useId } from 'react'
import { useSearchParams } from 'react-router'
import type { Evento, Setor } from '../../../../contract/eventos.ts'
import { setorTipoLabel, sortedSetores } from '../../../../contract/eventos-rules.ts'
import { setorFill } from '../../../../contract/setores-rules.ts'
import { useGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { dayAndHour } from '../../../lib/dates.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { COMMON } from '../../../texts/common.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { LoadFailed } from '../../../ui/load-failed/load-failed.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { useIsWide } from '../../../ui/use-media/use-is-wide.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { NEW_SETOR as NEW, SETOR } from '../../shared/adm-paths.ts'
import { useMay } from '../../shared/office-session.tsx'
import { leaveWhenSaved } from '../../shared/unsaved/guards.ts'
import { SetorForm } from './setor-form.tsx'
import { SetorPanel } from './setor-panel.tsx'
import styles from './setores-modal.module.css'

/**
 * The chosen sector. It is in the address, so that a link leads to it and a reload keeps it. A choice replaces the
 * history entry, so that going back closes the modal.
 */
function useChosenSetor(): [chosen: string | null, choose: (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (id: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === null) after.delete(SETOR)
        else after.set(SETOR, id)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get(SETOR), choose]
}

type SetorListProps = { setores: readonly Setor[]; chosen: string | null; onChoose: (id: string) => void }

/** 'Individual · 3.500 · até 2x' */
function summaryOf({ tipo, dividir_ate, layout, oculto }: Setor, total: number): string {
  return [
    setorTipoLabel(tipo),
    TEXTS.size(tipo, total, layout !== null),
    TEXTS.installments(dividir_ate),
    oculto ? TEXTS.hidden : [],
  ]
    .flat()
    .join(' · ')
}

/** The sectors of an event by name, each with how much of it is sold. */
const SetorList = ({ setores, chosen, onChoose }: SetorListProps) => (
  <ul className={styles.list} aria-label={TEXTS.list}>
    {setores.map((setor) => {
      const { taken, total } = setorFill(setor, setor.lotes)
      return (
        <li key={setor.id}>
          <button
            type="button"
            className={styles.setor}
            aria-current={setor.id === chosen}
            onClick={() => onChoose(setor.id)}
          >
            <span className={styles.nome}>{setor.nome}</span>
            <span className={styles.summary}>{summaryOf(setor, total)}</span>
            <svg className={styles.bar} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.all} width="100" height="2" />
              <rect width={total > 0 ? Math.min(100, (taken / total) * 100) : 0} height="2" />
            </svg>
            <VisuallyHidden>{TEXTS.takenOf(taken, total)}</VisuallyHidden>
          </button>
        </li>
      )
    })}
  </ul>
)

/** The sectors on the left and the chosen one on the right; on a phone one after the other. */
function SetoresBoard({ evento }: { evento: Evento }) {
  const isWide = useIsWide()
  const mayEdit = useMay('POST /api/eventos/setor')
  const [chosen, setChosen] = useChosenSetor()
  const setores = sortedSetores(evento.setores)
  const isNew = chosen === NEW && mayEdit
  const setor = setores.find(({ id }) => id === chosen) ?? (isWide && !isNew ? setores[0] : undefined)
  const choose = (id: string | null) => leaveWhenSaved(() => setChosen(id))
  const isOpen = setor !== undefined || isNew

  return (
    <div className={styles.board}>
      {(isWide || !isOpen) && (
        <div className={styles.side}>
          {setores.length === 0 ? (
            <Notice title={TEXTS.empty.title} text={mayEdit ? TEXTS.empty.text : TEXTS.empty.readOnly} />
          ) : (
            <SetorList setores={setores} chosen={setor?.id ?? null} onChoose={choose} />
          )}
          {mayEdit && (
            <div className={styles.create}>
              <Button tone="secondary" wide onClick={() => choose(NEW)}>
                <Icon name="plus" />
                {TEXTS.create}
              </Button>
            </div>
          )}
        </div>
      )}
      {isOpen && (
        <div className={styles.panel}>
          {!isWide && (
            <button type="button" className={styles.back} onClick={() => choose(null)}>
              <Icon name="back" />
              {TEXTS.backToList}
            </button>
          )}
          {setor ? (
            <SetorPanel key={setor.id} evento={evento} setor={setor} onDeleted={() => setChosen(null)} />
          ) : (
            <SetorForm
              title={TEXTS.create}
              idEvento={evento.id}
              setor={null}
              onDone={(saved) => setChosen(saved?.id ?? null)}
            />
          )}
        </div>
      )}
    </div>
  )
}

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
