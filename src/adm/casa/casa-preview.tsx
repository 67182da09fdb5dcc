import { useWatch } from 'react-hook-form'
import type { Casa } from '../../../contract/casa-rules.ts'
import { formatDay } from '../../../contract/dates.ts'
import { useListAllBannersQuery, useListLinkedEventosQuery } from '../../api/office/banners.ts'
import { BannerSlide, type BannerWithPicture } from '../../banner/banner-slide.tsx'
import { ADM_CASA as TEXTS } from '../../texts/adm-casa.ts'
import { BrandSign } from '../../ui/brand/brand.tsx'
import { Seller } from '../../ui/brand/seller.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import type { OfficeForm } from '../shared/form/use-office-form.ts'
import { PhoneFrame } from '../shared/phone-frame.tsx'
import type { CasaValues } from './casa-values.ts'
import styles from './casa-preview.module.css'
import { useLogo } from './logo-input.tsx'
import { usePreviewColours } from './preview-colours.ts'

const EVENTOS_SHOWN = 2
const isOnlyLookedAt = () => undefined

/** The home page on a buyer's phone, with the house as it is typed. */
export function CasaPreview({ form, casa }: { form: OfficeForm<CasaValues>; casa: Casa }) {
  const typed = useWatch({ control: form.control }) as CasaValues
  usePreviewColours('[data-preview]', typed.cores, casa.cores)
  const logo = useLogo({ form, stored: casa.logo })
  const { data: banners } = useListAllBannersQuery()
  const { data: eventos } = useListLinkedEventosQuery()
  const banner = banners?.find((one): one is BannerWithPicture => one.visivel && one.imagem !== null)
  return (
    <aside className={styles.preview} aria-hidden="true" data-preview>
      <p className={styles.caption}>
        <Icon name="eye" />
        {TEXTS.preview}
      </p>
      <PhoneFrame
        brand={<BrandSign nome={typed.nome} src={logo} />}
        foot={
          <div className={styles.foot}>
            <Seller casa={typed} />
          </div>
        }
      >
        {banner && (
          <div className={styles.banner}>
            <BannerSlide banner={banner} alt="" first={false} onMissing={isOnlyLookedAt} />
          </div>
        )}
        <h3 className={styles.next}>{TEXTS.next}</h3>
        <ul className={styles.eventos}>
          {eventos?.result.slice(0, EVENTOS_SHOWN).map(({ id, nome, data }, index) => (
            <li key={id}>
              <strong>{nome}</strong>
              <span>{formatDay(data)}</span>
              {index === 0 && (
                <div className={styles.low}>
                  <Pill tone="mark">{TEXTS.low}</Pill>
                </div>
              )}
            </li>
          ))}
        </ul>
        <Button wide>{TEXTS.buy}</Button>
      </PhoneFrame>
    </aside>
  )
}
