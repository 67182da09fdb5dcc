import { type Control, useWatch } from 'react-hook-form'
import { formatDateTime, parseBrDay } from '../../../contract/dates.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { areSalesOpen, isSaleOver } from '../../../contract/eventos-rules.ts'
import { parseBrDateTime } from '../../../contract/instants-rules.ts'
import { BuyBar } from '../../evento/buy-bar.tsx'
import { EventoAbout } from '../../evento/evento-about.tsx'
import { EventoHead, EventoNotice } from '../../evento/evento-head.tsx'
import { chooseFirst } from '../../evento/labels.ts'
import { LoteOffer } from '../../evento/lote-offer.tsx'
import { chosenSetor, lotesOf, openLotes, visibleSetores } from '../../evento/offers.ts'
import { SetorChips } from '../../evento/setor-chips.tsx'
import { serverNow } from '../../lib/clock.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { ADM_FILA } from '../../texts/adm-fila.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PhoneFrame } from '../shared/phone-frame.tsx'
import styles from './evento-preview.module.css'
import type { EventoValues } from './evento-values.ts'

type PreviewOffersProps = { setores: readonly Setor[]; setor: Setor; now: Date; isSoldOut: (setor: Setor) => boolean }

const choosesNothing = () => undefined

/** The sectors, and the lots on sale in the sector that a buyer sees first, with their prices. */
function PreviewOffers({ setores, setor, now, isSoldOut }: PreviewOffersProps) {
  const offers = lotesOf(setor, now).filter(({ salesPhase }) => salesPhase === 'now')
  return (
    <>
      <SetorChips setores={setores} chosen={setor.id} now={now} isSoldOut={isSoldOut} onChoose={choosesNothing} />
      {offers.length === 0 && <p className={styles.quiet}>{EVENTO.noLotes}</p>}
      {offers.map((view) => (
        <div key={view.lote.id} className={styles.offer}>
          <LoteOffer view={view} setor={setor} left={view.lote.qtd_total - (view.lote.tomados ?? 0)} />
        </div>
      ))}
    </>
  )
}

type EventoPreviewProps = {
  control: Control<EventoValues, unknown, EventoValues>
  /** The stored event; null for a new one. */
  evento: Evento | null
  nameOfCidade: (id: unknown) => string | undefined
  onChangeImage?: (() => void) | undefined
}

const shown = (text: string | null | undefined, otherwise: string, min = 1): string =>
  (text?.trim().length ?? 0) >= min ? (text ?? '') : otherwise

/** When the waiting room opens, if that is typed and in the future; '' otherwise. */
function comingFila(text: string, now: Date): string {
  const [day = '', hour = ''] = text.split(' ')
  const instant = parseBrDateTime(day, hour)
  return instant !== null && new Date(instant) > now ? formatDateTime(instant) : ''
}

/** The event as it is typed, on a phone: built from the components of the event's own page. */
export function EventoPreview({ control, evento, nameOfCidade, onChangeImage }: EventoPreviewProps) {
  const typed = useWatch({ control })
  const [cidade = '', estado = ''] = (nameOfCidade(typed.id_cidade) ?? '').split('/')
  const facts = {
    id: evento?.id ?? '',
    imagem: evento?.imagem ?? null,
    nome: shown(typed.nome, TEXTS.previewNome),
    local: shown(typed.local, TEXTS.previewLocal),
    endereco: shown(typed.endereco, TEXTS.previewEndereco, 3),
    cidade: { nome: cidade, estado },
    data: parseBrDay(typed.data ?? '') ?? '',
    hora: typed.hora || null,
    inicio_vendas: parseBrDay(typed.inicio_vendas ?? '') ?? '',
    fim_vendas: evento?.fim_vendas ?? null,
    descricao: typed.descricao ?? '',
    obs: typed.obs ?? '',
  }
  const now = new Date(serverNow())
  const filaText = comingFila(typed.fila_abre_em ?? '', now)
  const isDated = facts.data !== '' && facts.inicio_vendas !== ''
  const setores = evento ? visibleSetores(evento).filter(({ oculto }) => !oculto) : []
  const setor = chosenSetor(setores, null, now)
  // With the dates as they are typed.
  const open = evento && isDated ? openLotes({ ...evento, ...facts }, now) : []
  const isGone = (lotes: typeof open) =>
    lotes.length > 0 && lotes.every(({ qtd_total, tomados = 0 }) => tomados >= qtd_total)
  const isSoldOut = ({ id }: Setor) => isGone(open.filter((lote) => lote.id_evento_setor === id))
  return (
    <div className={styles.frame}>
      <PhoneFrame
        foot={
          setor &&
          isDated &&
          areSalesOpen(facts, now) && (
            <BuyBar
              phone
              disabled
              sum={<p className={styles.quiet}>{isGone(open) ? EVENTO.nothingToBuy : chooseFirst(setor)}</p>}
            />
          )
        }
      >
        <EventoHead evento={facts} beside={false} phone />
        {isDated && (
          <div data-part="vendas">
            {/* A new event has no sectors yet, which the person who creates it knows. */}
            <EventoNotice
              evento={facts}
              now={now}
              hasSetores={!evento || setores.length > 0}
              soldOut={isGone(open)}
              closed={evento !== null && isSaleOver(evento, now)}
            />
          </div>
        )}
        {filaText && (
          <div data-part="fila">
            <Notice title={ADM_FILA.preview(filaText)} text={ADM_FILA.previewText} />
          </div>
        )}
        {setor && <PreviewOffers setores={setores} setor={setor} now={now} isSoldOut={isSoldOut} />}
        <EventoAbout evento={facts} isPast />
      </PhoneFrame>
      {onChangeImage && (
        <div className={styles.change}>
          <Button tone="secondary" onClick={onChangeImage}>
            <Icon name="image" />
            {TEXTS.changeImage}
          </Button>
        </div>
      )}
    </div>
  )
}
