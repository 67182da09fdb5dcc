import { Link } from 'react-router'
import type { Banner } from '../../../contract/banners.ts'
import { bannerImageUrl } from '../../api/banners.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './banner-slide.module.css'
import { bannerTarget } from './banner-target.ts'

type BannerSlideProps = { banner: Banner; alt: string; first: boolean; onMissing: () => void }

/** A banner's picture, and where it leads. */
export function BannerSlide({ banner: { id, link }, alt, first, onMissing }: BannerSlideProps) {
  const target = bannerTarget(link)
  const picture = (
    <img
      className={styles.picture}
      src={bannerImageUrl(id)}
      alt={alt}
      width="1600"
      height="600"
      draggable={false}
      decoding="async"
      fetchPriority={first ? 'high' : 'auto'}
      onError={onMissing}
    />
  )
  if (!target) return <span className={styles.banner}>{picture}</span>
  if ('to' in target) {
    return (
      <Link className={styles.banner} to={target.to}>
        {picture}
      </Link>
    )
  }
  return (
    <a className={styles.banner} href={target.href} rel="noreferrer">
      {picture}
    </a>
  )
}

/** A banner before it is known. */
export const BannerSlideLoading = () => (
  <div className={styles.loading}>
    <Skeleton shape="poster" />
  </div>
)
