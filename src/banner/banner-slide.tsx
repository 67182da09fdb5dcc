import type { Banner } from '../../contract/banners.ts'
import type { Imagem } from '../../contract/pictures-rules.ts'
import { bannerPicture } from '../api/pictures.ts'
import { Link } from '../ui/link/link.tsx'
import { type BoxWidths, Picture, sizesOf } from '../ui/picture/picture.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import styles from './banner-slide.module.css'
import { bannerTarget } from './banner-target.ts'

/** The slide's widths and aspect ratios, as in banner-slide.module.css. */
const SHAPES: readonly (readonly [BoxWidths, box: number])[] = [
  [
    [
      ['(min-width: 90rem)', '1312px'],
      ['(min-width: 64rem)', '92vw'],
    ],
    16 / 5,
  ],
  [[['(min-width: 40rem)', '94vw']], 8 / 3],
  [[['', '92vw']], 5 / 3],
]

export type BannerWithPicture = Banner & { imagem: Imagem }

type BannerSlideProps = { banner: BannerWithPicture; alt: string; first: boolean; onMissing: () => void }

/** A banner's picture in its anchor; without a link the anchor leads nowhere (docs/product.md#entities). */
export function BannerSlide({ banner: { id, link, imagem }, alt, first, onMissing }: BannerSlideProps) {
  const target = bannerTarget(link)
  const files = bannerPicture(id, imagem)
  const picture = (
    <Picture
      className={styles.picture}
      files={files}
      sizes={SHAPES.map(([widths, box]) => sizesOf(widths, files.ratio, box)).join(', ')}
      alt={alt}
      width="1600"
      height="600"
      draggable={false}
      decoding="async"
      fetchPriority={first ? 'high' : 'auto'}
      onError={onMissing}
    />
  )
  if (target && 'to' in target) {
    return (
      <Link className={styles.banner} to={target.to}>
        {picture}
      </Link>
    )
  }
  // Without a link it cannot be focused and is announced as a picture only. It gets an id, because search engines'
  // checks report an anchor with neither a link nor an id as a mistake.
  const anchor = target ? { href: target.href, rel: 'noreferrer' } : { id: `destaque-${id}` }
  return (
    <a className={styles.banner} {...anchor}>
      {picture}
    </a>
  )
}

/** The placeholder while the banners load. */
export const BannerSlideLoading = () => (
  <div className={styles.loading}>
    <Skeleton shape="poster" />
  </div>
)
