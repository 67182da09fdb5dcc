import { useState } from 'react'
import { useListPostersQuery } from '../../api/office/posters.ts'
import { eventoPicture } from '../../api/pictures.ts'
import type { BoxWidths } from '../../ui/picture/picture.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import styles from './poster-wall.module.css'

const WIDTHS: BoxWidths = [['', '240px']]
/** As many as the wall has places; fewer posters are hung again. */
const PLACES = 16
/** As in the style sheet. */
const IS_WIDE = '(min-width: 56rem)'

/** The shop's own posters, as decoration beside the login; a narrow screen asks for none. */
export function PosterWall() {
  const [isWide] = useState(() => window.matchMedia(IS_WIDE).matches)
  const { data } = useListPostersQuery(PLACES, { skip: !isWide })
  const posters = (data?.result ?? []).flatMap(({ id, nome, imagem }) => {
    const files = eventoPicture(id, imagem)
    return files ? [{ id, nome, files }] : []
  })
  const places = posters.length === 0 ? [] : Array.from({ length: PLACES }, (_, at) => at)
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.posters}>
        {places.map((at) => {
          const { nome, files } = posters[at % posters.length] ?? { nome: '', files: null }
          return <Poster key={at} files={files} widths={WIDTHS} alt="" title={nome} load="soon" />
        })}
      </div>
    </div>
  )
}
