import { useId } from 'react'
import { formatDateTime, isEventoPast } from '../../../contract/dates.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { isSaleEnded } from '../../../contract/eventos-rules.ts'
import { isDraft } from '../../../contract/publicar-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { ADM_VENDAS as TEXTS } from '../../texts/adm-vendas.ts'
import { ADM_MUDAR } from '../../texts/adm-mudar.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { useMay } from '../shared/office-session.tsx'
import panel from './evento-panel.module.css'
import { useSale } from './use-sale.tsx'

/** Whether an event to come sells, until when, the button that closes or opens its sale, and the way to cancel it. */
export function EventoSale({ evento }: { evento: Evento }) {
  const id = useId()
  const sale = useSale()
  const mayMove = useMay('POST /api/eventos/adiar')
  const now = new Date(serverNow())
  if (isEventoPast(evento.data, now)) return null
  const { fim_vendas, nome } = evento
  const isClosed = isSaleEnded(evento, now)
  const when = fim_vendas && formatDateTime(fim_vendas)
  const of = { idEvento: evento.id, nome, fim_vendas }
  return (
    <section className={panel.panel} aria-labelledby={id} data-closed={isClosed}>
      <div>
        <h3 id={id} className={panel.title}>
          {TEXTS.title}
        </h3>
        <p>{when === null ? TEXTS.state.open : isClosed ? TEXTS.state.closed(when) : TEXTS.state.until(when)}</p>
      </div>
      <div className={panel.actions}>
        {mayMove && !isDraft(evento) && (
          <ButtonLink tone="quiet" to={ADM_PATHS.eventos.mudarAt(evento.id)}>
            {ADM_MUDAR.title}
          </ButtonLink>
        )}
        <Button tone="secondary" onClick={() => (isClosed ? sale.askOpen(of) : sale.askClose(of))}>
          <Icon name={isClosed ? 'play' : 'pause'} />
          {isClosed ? TEXTS.open : TEXTS.close}
        </Button>
      </div>
      {sale.dialogs}
    </section>
  )
}
