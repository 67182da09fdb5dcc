import { useState } from 'react'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import { formatDay, isEventoPast, wallClock } from '../../../../contract/dates.ts'
import type { Evento, Lote, Setor } from '../../../../contract/eventos.ts'
import { isSaleEnded, numberLotes, priceCents } from '../../../../contract/eventos-rules.ts'
import { formatReais, toCents } from '../../../../contract/money.ts'
import { type LoteStage, loteStage } from '../../../../contract/setores-rules.ts'
import { useDeleteLoteMutation } from '../../../api/office/setores.ts'
import { serverNow } from '../../../lib/clock.ts'
import { dayAndHour } from '../../../lib/dates.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { ADM_VENDAS as SALE } from '../../../texts/adm-vendas.ts'
import { Choice } from '../../../ui/choice/choice.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useMay } from '../../shared/office-session.tsx'
import { leaveWhenSaved } from '../../shared/unsaved/guards.ts'
import { useDeletion } from '../../shared/use-question.tsx'
import { keptByTickets } from '../kept-by-tickets.ts'
import type { SaleOf } from '../sale-sheet.tsx'
import { useSale } from '../use-sale.tsx'
import { LoteForm } from './lote-form.tsx'
import styles from './lotes-view.module.css'

type NumberedLote = { lote: Lote; nr: number; stage: LoteStage }

/** The lots of a sector by number, without the excluded ones, which still count for the numbering. */
function lotesOf({ lotes }: Setor, evento: Evento): NumberedLote[] {
  const numbers = numberLotes(lotes)
  const now = new Date(serverNow())
  return lotes
    .filter(({ excluir }) => !excluir)
    .map((lote) => ({ lote, nr: numbers.get(lote.id) ?? 0, stage: loteStage(lotes, lote, evento, now) }))
    .sort((a, b) => a.nr - b.nr)
}

type LoteLineProps = {
  lotes: readonly NumberedLote[]
  /** The id of the lot that is open in the form. */
  edited: string | null
  /** When the event's sales begin. */
  inicioVendas: string
  /** Missing for users who may not edit. */
  onEdit?: (id: string) => void
  onRemove?: (lote: NumberedLote) => void
  /** Closes or opens the lot's sale; missing while its event's or sector's is closed. */
  onSale?: ((lote: NumberedLote) => void) | undefined
}

function stageText({ lote, stage }: NumberedLote, inicioVendas: string): string {
  if (stage === 'waiting') return TEXTS.stage.waiting(formatDay(inicioVendas))
  if (stage !== 'toCome') return TEXTS.stage[stage]
  const { day, time } = wallClock(lote.data)
  return TEXTS.stage.toCome(dayAndHour(day, time))
}

/** The lots of a sector as a timeline: sold out, on sale, to come. */
const LoteLine = ({ lotes, edited, inicioVendas, onEdit, onRemove, onSale }: LoteLineProps) => (
  <ol className={styles.line}>
    {lotes.map((numbered) => {
      const { lote, nr, stage } = numbered
      const content = (
        <>
          <span className={styles.nome}>{TEXTS.nthLote(nr)}</span>
          <span className={styles.price}>{formatReais(priceCents(toCents(lote.valor), toCents(lote.taxa_adm)))}</span>
          <span className={styles.when}>{stageText(numbered, inicioVendas)}</span>
          <span className={styles.taken}>{TEXTS.taken(lote.tomados ?? 0, lote.qtd_total)}</span>
        </>
      )
      return (
        <li key={lote.id} className={styles.lote} data-stage={stage} data-edited={lote.id === edited}>
          {onEdit ? (
            <button type="button" className={styles.content} onClick={() => onEdit(lote.id)}>
              {content}
            </button>
          ) : (
            <div className={styles.content}>{content}</div>
          )}
          {onSale && stage !== 'over' && (
            <IconButton
              name={stage === 'closed' ? 'play' : 'pause'}
              label={stage === 'closed' ? SALE.openOf(TEXTS.nthLote(nr)) : SALE.closeOf(TEXTS.nthLote(nr))}
              onClick={() => onSale(numbered)}
            />
          )}
          {onRemove && <IconButton name="trash" label={TEXTS.removeLote(nr)} onClick={() => onRemove(numbered)} />}
        </li>
      )
    })}
  </ol>
)

/** The id of the lot to edit, null for a new one. `round` gives each form a new key, so that it begins afresh. */
type Mode = { edit: string | null; round: number }

/** The lots of a sector as a timeline, and the form of a new lot or of the chosen one. */
export function LotesView({ evento, setor }: { evento: Evento; setor: Setor }) {
  const mayEdit = useMay('POST /api/eventos/lote')
  const [deleteLote] = useDeleteLoteMutation()
  const sale = useSale()
  const saleOf = (id: string, nome: string): SaleOf => ({
    idEvento: evento.id,
    lote: id,
    nome,
    fim_vendas: setor.lotes.find((lote) => lote.id === id)?.fim_vendas ?? null,
  })
  const [mode, setMode] = useState<Mode>({ edit: null, round: 0 })
  const toNew = () => setMode(({ round }) => ({ edit: null, round: round + 1 }))
  const deletion = useDeletion(
    ({ id }) => deleteLote({ id, idEvento: evento.id }),
    toNew,
    () => CATALOGUE.excluirLote,
    (error, { id, nome }) => keptByTickets(error, { nome }, () => sale.askClose(saleOf(id, nome))),
  )
  const now = new Date(serverNow())
  const isPast = isEventoPast(evento.data, now)
  const lotes = lotesOf(setor, evento)
  const edited = lotes.find(({ lote }) => lote.id === mode.edit)
  const edit = (id: string) => leaveWhenSaved(() => setMode(({ round }) => ({ edit: id, round: round + 1 })))
  const remove = ({ lote, nr }: NumberedLote) => {
    const nome = TEXTS.nthLote(nr)
    deletion.ask({ id: lote.id, nome, text: TEXTS.removeSold(lote.tomados ?? 0, isPast) })
  }

  const isOpen = !isPast && !isSaleEnded(evento, now) && !isSaleEnded(setor, now)
  const toggleSale = ({ lote, nr, stage }: NumberedLote) => {
    const of = saleOf(lote.id, TEXTS.nthLote(nr))
    if (stage === 'closed') sale.askOpen(of)
    else sale.askClose(of)
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
          {...(mayEdit && { onEdit: edit, onRemove: remove, onSale: isOpen ? toggleSale : undefined })}
        />
      )}
      {mayEdit && (
        <div className={styles.form}>
          <div className={styles.head}>
            <h4 className={styles.title}>{TEXTS.lote}</h4>
            {edited && (
              <fieldset className={styles.modes} aria-label={TEXTS.mode}>
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
            evento={evento}
            setor={setor}
            lote={edited?.lote ?? null}
            isNext={mode.round > 0}
            onDone={toNew}
          />
        </div>
      )}
      {deletion.question}
      {sale.dialogs}
    </>
  )
}
