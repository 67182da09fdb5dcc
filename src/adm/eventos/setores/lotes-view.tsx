import { useState } from 'react'
import { CATALOGUE, CONFIRMATIONS } from '../../../../contract/catalogue.ts'
import type { Evento, Setor } from '../../../../contract/eventos.ts'
import { useDeleteLoteMutation } from '../../../api/office/setores.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { Choice } from '../../../ui/choice/choice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useMay } from '../../shared/office-session.tsx'
import { leaveWhenSaved } from '../../shared/unsaved/guards.ts'
import { useDeletion } from '../../shared/use-deletion.tsx'
import { LoteForm } from './lote-form.tsx'
import { LoteLine } from './lote-line.tsx'
import { lotesOf, type NumberedLote } from './lotes-of.ts'
import styles from './lotes-view.module.css'

/** What the form below the lots is for: a new lot, one more after each save, or a stored one. */
type Mode = { edit: string | null; round: number }

/** The lots of a sector as a line in time, and the form for a new one or the chosen one. */
export function LotesView({ evento, setor }: { evento: Evento; setor: Setor }) {
  const mayEdit = useMay('POST /api/eventos/lote')
  const [deleteLote] = useDeleteLoteMutation()
  const [mode, setMode] = useState<Mode>({ edit: null, round: 0 })
  const toNew = () => setMode(({ round }) => ({ edit: null, round: round + 1 }))
  const deletion = useDeletion(
    ({ id }) => deleteLote({ id, idEvento: evento.id }),
    toNew,
    () => CATALOGUE.excluirLote,
  )
  const lotes = lotesOf(setor, evento)
  const edited = lotes.find(({ lote }) => lote.id === mode.edit)
  const edit = (id: string) => leaveWhenSaved(() => setMode(({ round }) => ({ edit: id, round: round + 1 })))
  const remove = ({ lote, nr }: NumberedLote) => {
    const nome = TEXTS.nthLote(nr)
    const question = TEXTS.removeSold(CONFIRMATIONS.excluir(nome), lote.tomados ?? 0)
    deletion.ask({ id: lote.id, nome, question })
  }

  return (
    <>
      <h4 className={styles.hidden}>
        <VisuallyHidden>{TEXTS.lotes}</VisuallyHidden>
      </h4>
      {lotes.length === 0 ? (
        <p className={styles.none}>{TEXTS.noLotes}</p>
      ) : (
        <LoteLine
          lotes={lotes}
          edited={edited?.lote.id ?? null}
          inicioVendas={evento.inicio_vendas}
          {...(mayEdit && { onEdit: edit, onRemove: remove })}
        />
      )}
      {mayEdit && (
        <div className={styles.form}>
          <div className={styles.head}>
            <h4 className={styles.title}>{TEXTS.lote}</h4>
            {edited && (
              <fieldset className={styles.modes}>
                <VisuallyHidden>
                  <legend>{TEXTS.mode}</legend>
                </VisuallyHidden>
                <Choice
                  name="modo"
                  value="novo"
                  checked={false}
                  onChoose={() => leaveWhenSaved(toNew)}
                  className={styles.mode}
                >
                  {TEXTS.modeNew}
                </Choice>
                <Choice name="modo" value="editar" checked onChoose={() => undefined} className={styles.mode}>
                  {TEXTS.modeEdit(edited.nr)}
                </Choice>
              </fieldset>
            )}
            {!edited && <p className={styles.alone}>{TEXTS.modeNew}</p>}
          </div>
          <LoteForm
            key={`${mode.edit} ${mode.round}`}
            idEvento={evento.id}
            idSetor={setor.id}
            lote={edited?.lote ?? null}
            onDone={toNew}
          />
        </div>
      )}
      {deletion.question}
    </>
  )
}
