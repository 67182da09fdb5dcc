import type { Setor } from '../../../contract/eventos.ts'
import { LoteOffer } from '../../evento/lote-offer.tsx'
import { lotesOf } from '../../evento/offers.ts'
import { SetorChips } from '../../evento/setor-chips.tsx'
import { EVENTO } from '../../texts/evento.ts'
import styles from './evento-preview.module.css'

type PreviewOffersProps = { setores: readonly Setor[]; setor: Setor; now: Date; isSoldOut: (setor: Setor) => boolean }

const choosesNothing = () => undefined

/** The sectors, and what is on sale in the one that a buyer sees first, with its price. */
export function PreviewOffers({ setores, setor, now, isSoldOut }: PreviewOffersProps) {
  const offers = lotesOf(setor, now).filter(({ salesPhase }) => salesPhase === 'now')
  return (
    <>
      <SetorChips setores={setores} chosen={setor.id} isSoldOut={isSoldOut} onChoose={choosesNothing} />
      {offers.length === 0 && <p className={styles.quiet}>{EVENTO.noLotes}</p>}
      {offers.map((view) => (
        <div key={view.lote.id} className={styles.offer}>
          <LoteOffer view={view} setor={setor} left={view.lote.qtd_total - (view.lote.tomados ?? 0)} />
        </div>
      ))}
    </>
  )
}
