import { toCents } from '../../../contract/money.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { rifaPicture } from '../../api/pictures.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { RIFA } from '../../texts/rifa.ts'
import { Picture, sizesOf } from '../../ui/picture/picture.tsx'
import { WholeWords } from '../../ui/whole-words/whole-words.tsx'
import styles from './rifa-poster.module.css'

const WIDTHS = [
  ['(min-width: 56rem)', '264px'],
  ['', '44vw'],
] as const
/** The height of the picture's box is that of the text beside it. */
const SHAPE = 4 / 5

/** The prize: its name and price on a card in the colours of its picture, and the picture. */
export function RifaPoster({ rifa: { id, nome, valor, imagem } }: { rifa: Rifa }) {
  const files = rifaPicture(id, imagem)
  return (
    <div className={styles.card} data-plain={!files}>
      {files && (
        <>
          {/* Enlarged beyond recognition, as the background. */}
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
