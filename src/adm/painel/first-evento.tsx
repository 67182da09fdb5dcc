import type { Evento } from '../../../contract/eventos.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { placesToSell } from '../../../contract/setores-rules.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { dayAndHour } from '../../lib/dates.ts'
import { ADM_COMECO } from '../../texts/adm-comeco.ts'
import { Link } from '../../ui/link/link.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { useFirstEvento } from '../shared/comeco/use-comeco.ts'
import { RowPoster } from '../shared/row-poster.tsx'
import styles from './first-evento.module.css'

const TEXTS = ADM_COMECO.first

/** What can be bought: sectors, places, and the lowest and highest price with its fee. */
function factsOf({ setores }: Evento) {
  const open = setores.filter(({ excluir }) => !excluir)
  const lotes = open.map((setor) => setor.lotes.filter(({ excluir }) => !excluir))
  const places = open.map((setor, at) => {
    const units = (lotes[at] ?? []).reduce((sum, { qtd_total }) => sum + qtd_total, 0)
    return Math.min(placesToSell(setor) ?? units, units)
  })
  const prices = lotes.flat().map(({ valor, taxa_adm }) => toCents(valor) + toCents(taxa_adm))
  const range = [...new Set([Math.min(...prices), Math.max(...prices)])]
  return {
    setores: open.length,
    lugares: places.reduce((sum, n) => sum + n, 0).toLocaleString('pt-BR'),
    precos: prices.length === 0 ? '–' : range.map(formatReais).join(' a '),
  }
}

/** The event with which the house begins. */
export function FirstEvento() {
  const evento = useFirstEvento()
  if (!evento) return null
  const { id, nome, data, hora, local, cidade, imagem, publicado } = evento
  const { setores, lugares, precos } = factsOf(evento)
  return (
    <section className={styles.evento} aria-labelledby="first-evento">
      <h2 id="first-evento" className={styles.title}>
        {TEXTS.evento}
      </h2>
      <div className={styles.head}>
        <RowPoster files={eventoPicture(id, imagem)} title={nome} />
        <div className={styles.words}>
          <Link className={styles.nome} to={ADM_PATHS.eventos.at(id)}>
            {nome}
          </Link>
          <p>{dayAndHour(data, hora)}</p>
          <p>{`${local}, ${cidade.nome}/${cidade.estado}`}</p>
        </div>
        <Pill tone="quiet">{publicado === false ? TEXTS.draft : TEXTS.public}</Pill>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{TEXTS.setores}</dt>
          <dd>{setores}</dd>
        </div>
        <div>
          <dt>{TEXTS.lugares}</dt>
          <dd>{lugares}</dd>
        </div>
        <div>
          <dt>{TEXTS.precos}</dt>
          <dd>{precos}</dd>
        </div>
      </dl>
    </section>
  )
}
