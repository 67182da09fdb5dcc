import type { Banner } from '../../../contract/banners.ts'
import { bannerPicture } from '../../api/pictures.ts'
import { ADM_BANNERS as TEXTS } from '../../texts/adm-banners.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './phone-preview.module.css'

/** How a phone's home page begins with a banner. Only visual: the rows say the same in words. */
export function PhonePreview({ banners, current }: { banners: readonly Banner[]; current: string | null }) {
  const visible = banners.filter(({ visivel, imagem }) => visivel && imagem)
  const shown = visible.find(({ id }) => id === current) ?? visible[0]
  return (
    <aside className={styles.preview} aria-hidden="true">
      <p className={styles.caption}>
        <Icon name="phone" />
        {TEXTS.onPhone}
      </p>
      <div className={styles.phone}>
        <div className={styles.head}>
          <Brand />
          <Icon name="menu" />
        </div>
        {shown?.imagem ? (
          <Picture className={styles.banner} files={bannerPicture(shown.id, shown.imagem)} sizes="260px" alt="" />
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
      </div>
    </aside>
  )
}
