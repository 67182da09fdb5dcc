import { type Control, useWatch } from 'react-hook-form'
import { parseBrDay } from '../../../contract/dates.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { EventoAbout } from '../../evento/evento-about.tsx'
import { EventoHead } from '../../evento/evento-head.tsx'
import { EventoNotice } from '../../evento/evento-notice.tsx'
import { serverNow } from '../../lib/clock.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './evento-preview.module.css'
import type { EventoValues } from './evento-values.ts'

type EventoPreviewProps = {
  control: Control<EventoValues, unknown, EventoValues>
  /** As it is stored; null for a new one. */
  evento: Evento | null
  nameOfCidade: (id: unknown) => string | undefined
  onChangeImage?: (() => void) | undefined
}

const shown = (text: string | null | undefined, otherwise: string, min = 1): string =>
  (text?.trim().length ?? 0) >= min ? (text ?? '') : otherwise

/** The buyer's phone with the event as it is typed: the components of the event's own page. */
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
    descricao: typed.descricao ?? '',
    obs: typed.obs ?? '',
  }
  return (
    <div className={styles.frame}>
      {/* It is looked at, and read in the fields beside it. */}
      <div className={styles.phone} inert>
        <div className={styles.screen}>
          <div className={styles.bar}>
            <Brand />
            <Icon name="menu" />
          </div>
          <div className={styles.page}>
            <EventoHead evento={facts} beside={false} phone />
            {facts.data && facts.inicio_vendas && (
              <div data-part="vendas">
                <EventoNotice evento={facts} now={new Date(serverNow())} hasSetores soldOut={false} />
              </div>
            )}
            <EventoAbout evento={facts} isPast />
          </div>
        </div>
      </div>
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
