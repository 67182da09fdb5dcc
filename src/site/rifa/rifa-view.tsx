import type { Rifa } from '../../../contract/rifas.ts'
import { RIFA } from '../../texts/rifa.ts'
import { Paragraphs } from '../../ui/paragraphs/paragraphs.tsx'
import { NumbersPanel } from './numbers-panel.tsx'
import { OwnNumbers } from './own-numbers.tsx'
import { RifaBar } from './rifa-bar.tsx'
import { RifaCart } from './rifa-cart.tsx'
import { RifaFacts } from './rifa-facts.tsx'
import { RifaList } from './rifa-list.tsx'
import { RifaNotice } from './rifa-notice.tsx'
import { RifaPoster } from './rifa-poster.tsx'
import styles from './rifa-view.module.css'
import { useLiveRifa } from './use-live-rifa.ts'
import { useNumbers } from './use-numbers.ts'
import { useOwnNumbers } from './use-own-numbers.ts'
import { usePhase } from './use-phase.ts'

/** A loaded raffle: its prize, its draw, its numbers and the cart. */
export function RifaView({ rifa, refetch }: { rifa: Rifa; refetch: () => Promise<unknown> }) {
  const phase = usePhase(rifa)
  const numbers = useNumbers(rifa, phase === 'open')
  const owned = useOwnNumbers(rifa.id)
  useLiveRifa(rifa.id, refetch)
  const isOpen = phase === 'open'
  const isSoldOut = numbers.taken ? numbers.taken.size >= rifa.qtd_numeros : false
  return (
    <>
      <RifaBar nome={rifa.nome} />
      <div className={styles.page}>
        <RifaPoster rifa={rifa} />
        <RifaFacts rifa={rifa} />
        <RifaNotice rifa={rifa} phase={phase} isSoldOut={isSoldOut} owned={owned} />
        {phase !== 'drawn' && owned && owned.length > 0 && <OwnNumbers owned={owned} />}
        {rifa.lista && <RifaList id={rifa.id} lista={rifa.lista} />}
        {isOpen && <NumbersPanel rifaId={rifa.id} numbers={numbers} />}
        {(isOpen || numbers.saved) && (
          <RifaCart rifa={rifa} numbers={numbers} idle={isOpen && !isSoldOut ? RIFA.chooseFirst : RIFA.nothingToBuy} />
        )}
        {rifa.descricao.trim() !== '' && (
          <section className={styles.about}>
            <h2>{RIFA.about}</h2>
            <Paragraphs text={rifa.descricao} />
          </section>
        )}
      </div>
    </>
  )
}
