import { useEffect, useState } from 'react'
import { formatDateTime } from '../../../contract/dates.ts'
import { toCents } from '../../../contract/money.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { type RifaPhase, rifaPhase } from '../../../contract/rifas-rules.ts'
import { rifaListUrl } from '../../api/drawn-lists.ts'
import { useLiveRifaQuery } from '../../api/live.ts'
import { rifaPicture } from '../../api/pictures.ts'
import { serverNow } from '../../lib/clock.ts'
import { dayAndHour } from '../../lib/dates.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { PATHS } from '../../lib/paths.ts'
import { RIFA } from '../../texts/rifa.ts'
import { FileLink } from '../../ui/button/button.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { Paragraphs } from '../../ui/paragraphs/paragraphs.tsx'
import { Picture, sizesOf } from '../../ui/picture/picture.tsx'
import { TextDialog } from '../../ui/text-dialog/text-dialog.tsx'
import { WholeWords } from '../../ui/whole-words/whole-words.tsx'
import { BackBar } from '../shared/back-bar.tsx'
import { NumbersPanel } from './numbers-panel.tsx'
import { RifaCart } from './rifa-cart.tsx'
import { OwnNumbers, RifaNotice, useOwnNumbers } from './rifa-notice.tsx'
import styles from './rifa-view.module.css'
import { useNumbers } from './use-numbers.ts'

/** A loaded raffle: its prize, its draw, its numbers and the cart. */
export function RifaView({ rifa }: { rifa: Rifa }) {
  const phase = usePhase(rifa)
  const numbers = useNumbers(rifa, phase === 'open')
  const owned = useOwnNumbers(rifa.id)
  useLiveRifaQuery(rifa.id)
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

/** The link to the home page, and a button that shares the raffle's address. */
export const RifaBar = ({ nome }: { nome?: string }) => (
  <BackBar
    to={PATHS.home}
    label={RIFA.back}
    share={nome === undefined ? undefined : { label: RIFA.share, title: nome }}
  />
)

const WIDTHS = [
  ['(min-width: 56rem)', '264px'],
  ['', '44vw'],
] as const
/** The aspect ratio of the picture's box; its height is that of the text beside it. */
const SHAPE = 4 / 5

/** The prize: its name and price on a card in the colours of its picture, and the picture. */
function RifaPoster({ rifa: { id, nome, valor, imagem } }: { rifa: Rifa }) {
  const files = rifaPicture(id, imagem)
  return (
    <div className={styles.card} data-plain={!files}>
      {files && (
        <>
          {/* The picture, enlarged beyond recognition, as the background. */}
          <div className={styles.glow} aria-hidden="true">
            <Picture files={files} sizes="80px" alt="" loading="eager" />
          </div>
          <div className={styles.picture}>
            <Picture
              files={files}
              sizes={sizesOf(WIDTHS, files.ratio, SHAPE)}
              alt=""
              loading="eager"
              decoding="async"
            />
          </div>
        </>
      )}
      <div className={styles.text}>
        <p className={styles.kind}>{RIFA.kind}</p>
        <h1 className={styles.name} data-long={nome.length > 50}>
          <WholeWords text={nome} />
        </h1>
        <p className={styles.price}>
          <strong>{formatPrice(toCents(valor))}</strong> {RIFA.each}
        </p>
      </div>
    </div>
  )
}

/** The draw and how it is made, the authorisation and the rules; empty fields are left out. */
function RifaFacts({ rifa }: { rifa: Rifa }) {
  const [shown, setShown] = useState(false)
  const { data_sorteio, apuracao, autorizacao, regulamento, numero_sorteado } = rifa
  return (
    <div>
      <p className={styles.facts}>
        {numero_sorteado == null ? RIFA.drawOn : RIFA.drawnOn}
        <strong>
          <time dateTime={data_sorteio}>{dayAndHour(data_sorteio, null)}</time>
        </strong>
        {apuracao ? `, ${apuracao.replace(/\.+$/, '')}. ` : '. '}
        {autorizacao && RIFA.authorised(autorizacao.replaceAll('nº ', 'nº\u00a0'))}
      </p>
      {regulamento && (
        <button type="button" className={styles.terms} onClick={() => setShown(true)}>
          {RIFA.terms}
        </button>
      )}
      {shown && regulamento && (
        <TextDialog title={RIFA.terms} onClose={() => setShown(false)}>
          <Paragraphs text={regulamento} />
        </TextDialog>
      )}
    </div>
  )
}

type RifaListProps = { id: string; lista: NonNullable<Rifa['lista']> }

/** The frozen list of the sold numbers, and the hash by which anybody can check that it has not changed. */
const RifaList = ({ id, lista }: RifaListProps) => (
  <section className={styles.list} aria-labelledby="lista">
    <h2 id="lista">{RIFA.list}</h2>
    <p>{RIFA.listOf(lista.total, formatDateTime(lista.em))}</p>
    <FileLink href={rifaListUrl(id)} tone="secondary">
      {RIFA.openList}
    </FileLink>
    <CopyField label={RIFA.hash} value={lista.sha256} copy={RIFA.copyHash} copied={RIFA.copied} tone="secondary" />
    <p>{RIFA.hashText}</p>
  </section>
)

const MINUTE = 60_000

/** The phase of the raffle by the server's clock, checked every minute: it changes at midnight. */
function usePhase(rifa: Rifa): RifaPhase {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return rifaPhase(rifa, new Date(now))
}
