import type { ReactNode } from 'react'
import type { Banner } from '../../../contract/banners.ts'
import { bannerPicture } from '../../api/pictures.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_BANNERS as TEXTS } from '../../texts/adm-banners.ts'
import { RowActions } from '../../ui/data-table/row-actions.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './banner-row.module.css'
import { PhoneCut } from './phone-cut.tsx'

type BannerRowProps = {
  banner: Banner
  name: string
  target: { title: string; text: string }
  mover: ReactNode
  busy: boolean
  /** Called when the pointer or the focus reaches this banner. */
  onLook: () => void
  onShow: (visivel: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** One banner: its picture as a phone crops it, its link, whether it is visible, and its actions. */
export function BannerRow({ banner, name, target, mover, busy, onShow, onEdit, onDelete, onLook }: BannerRowProps) {
  const { id, imagem, visivel } = banner
  const files = imagem && bannerPicture(id, imagem)
  return (
    <article className={styles.row} aria-label={name} onFocus={onLook} onPointerEnter={onLook}>
      <div className={styles.mover}>{mover}</div>
      <div className={styles.picture}>
        {files ? (
          <PhoneCut ratio={files.ratio} pale={!visivel}>
            <Picture files={files} sizes="(min-width: 56rem) 340px, 92vw" alt={TEXTS.picture(name)} loading="lazy" />
          </PhoneCut>
        ) : (
          <p className={styles.missing}>{TEXTS.noPicture}</p>
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.title}>{target.title}</p>
        <p className={styles.link}>
          <Icon name="link" />
          <span>{target.text}</span>
        </p>
        {!visivel && <p className={styles.off}>{TEXTS.hidden}</p>}
      </div>
      <div className={styles.actions}>
        <Switch
          name={`visivel-${id}`}
          label={
            <>
              {TEXTS.visible}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </>
          }
          checked={visivel}
          busy={busy}
          onChange={onShow}
        />
        <RowActions
          look="inline"
          row={name}
          actions={[
            { key: 'edit', label: ADM.edit, icon: 'pencil', onPress: onEdit },
            { key: 'delete', label: ADM.remove, icon: 'trash', tone: 'danger', onPress: onDelete },
          ]}
        />
      </div>
    </article>
  )
}
