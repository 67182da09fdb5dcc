import { formatReais, toCents } from '../../../contract/money.ts'
import type { RifaCard as Rifa } from '../../api/card-lists.ts'
import { rifaPicture } from '../../api/pictures.ts'
import { dayLabel } from '../../lib/dates.ts'
import { to } from '../../lib/paths.ts'
import { COMMON } from '../../texts/common.ts'
import { HOME } from '../../texts/home.ts'
import { Link } from '../../ui/link/link.tsx'
import type { BoxWidths } from '../../ui/picture/picture.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { WholeWords } from '../../ui/whole-words/whole-words.tsx'
import styles from './evento-card.module.css'

/** A raffle on sale, like an event's card: the prize, the day of the draw and the price of a number. */
export const RifaCard = ({ rifa, widths }: { rifa: Rifa; widths: BoxWidths }) => (
  <article className={styles.card}>
    <Poster files={rifaPicture(rifa.id, rifa.imagem)} widths={widths} alt="" title={rifa.nome} />
    <div>
      <h3 className={styles.name}>
        <Link className={styles.link} to={to.rifa(rifa.id)}>
          <WholeWords text={rifa.nome} />
        </Link>
      </h3>
      <p className={styles.when}>{HOME.rifaDraw(dayLabel(rifa.data_sorteio))}</p>
    </div>
    <p className={styles.price} data-open="true">
      {rifa.valor === 0 ? COMMON.free : HOME.rifaPrice(formatReais(toCents(rifa.valor)))}
    </p>
  </article>
)
