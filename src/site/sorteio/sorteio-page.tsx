import { redesOf } from '../../../contract/casa-rules.ts'
import { useCasa } from '../../lib/casa.ts'
import { PATHS } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { SORTEIO } from '../../texts/sorteio.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Stamp } from '../../ui/stamp/stamp.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { DrawProof } from './draw-proof.tsx'
import styles from './sorteio-page.module.css'

/** The prize draw: registration is closed; shows when and where the draw is, its list and its result (docs/product.md#public-routes). */
export default function SorteioPage() {
  useTitle(SORTEIO.title)
  const pages = redesOf(useCasa().redes)
  return (
    <article className={styles.page}>
      <h1>{SORTEIO.title}</h1>
      <p className={styles.closed}>
        <Stamp tone="bad">{SORTEIO.closed}</Stamp>
      </p>
      <p className={styles.draw}>
        {SORTEIO.draw} <time dateTime={SORTEIO.dateTime}>{SORTEIO.day}</time>
      </p>
      <p className={styles.live}>{SORTEIO.live}</p>
      <ul className={styles.social} aria-label={SORTEIO.social}>
        {pages.map(({ nome, url }) => (
          <li key={nome}>
            <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
              {nome} <VisuallyHidden>{SORTEIO.newTab}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
      <DrawProof />
      <ButtonLink to={PATHS.eventos}>{SORTEIO.eventos}</ButtonLink>
    </article>
  )
}
