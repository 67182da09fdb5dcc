import type { Evento } from '../../../../contract/eventos.ts'
import { sortedSetores } from '../../../../contract/eventos-rules.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useIsWide } from '../../../ui/use-media/use-is-wide.ts'
import { useMay } from '../../shared/office-session.tsx'
import { leaveWhenSaved } from '../../shared/unsaved/guards.ts'
import { NEW_SETOR as NEW } from '../addresses.ts'
import { SetorForm } from './setor-form.tsx'
import { SetorList } from './setor-list.tsx'
import { SetorPanel } from './setor-panel.tsx'
import styles from './setores-board.module.css'
import { useChosenSetor } from './use-chosen-setor.ts'

/** The sectors on the left and the chosen one on the right; on a phone one after the other. */
export function SetoresBoard({ evento }: { evento: Evento }) {
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
