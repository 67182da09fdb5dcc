import type { Banner } from '../../../contract/banners.ts'
import { BannerSlide, type BannerWithPicture } from '../../banner/banner-slide.tsx'
import { ADM_BANNERS as TEXTS } from '../../texts/adm-banners.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { PhoneFrame } from '../shared/phone-frame.tsx'
import styles from './phone-preview.module.css'

const isOnlyLookedAt = () => undefined

/** How a phone's home page begins with a banner. Only visual: the rows say the same in words. */
export function PhonePreview({ banners, current }: { banners: readonly Banner[]; current: string | null }) {
  const visible = banners.filter((banner): banner is BannerWithPicture => banner.visivel && banner.imagem !== null)
  const shown = visible.find(({ id }) => id === current) ?? visible[0]
  return (
    <aside className={styles.preview} aria-hidden="true">
      <p className={styles.caption}>
        <Icon name="phone" />
        {TEXTS.onPhone}
      </p>
      <PhoneFrame>
        {shown ? (
          <div className={styles.banner}>
            <BannerSlide key={shown.id} banner={shown} alt="" first={false} onMissing={isOnlyLookedAt} />
          </div>
        ) : (
          <p className={styles.none}>{TEXTS.onPhoneNone}</p>
        )}
        {visible.length > 1 && (
          <div className={styles.dots}>
            {visible.map(({ id }) => (
              <span key={id} data-current={id === shown?.id || undefined} />
            ))}
          </div>
        )}
      </PhoneFrame>
    </aside>
  )
}
