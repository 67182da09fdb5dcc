import { useState } from 'react'
import type { Banner } from '../../../contract/banners.ts'
import { BANNER_PICTURE } from '../../../contract/file-rules.ts'
import {
  useDeleteBannerMutation,
  useListAllBannersQuery,
  useOrderBannersMutation,
  useUpdateBannerMutation,
} from '../../api/office/banners.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { BannerSlide, type BannerWithPicture } from '../../banner/banner-slide.tsx'
import { ADM } from '../../texts/adm.ts'
import { ADM_BANNERS as TEXTS } from '../../texts/adm-banners.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FileField } from '../../ui/file-field/file-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SortableList } from '../../ui/sortable-list/sortable-list.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ListExport } from '../shared/export-button.tsx'
import { Empty, ListFailed, ListLoading } from '../shared/list/list-states.tsx'
import { PhoneFrame } from '../shared/phone-frame.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { useDeletion } from '../shared/use-question.tsx'
import { useToast } from '../shared/use-toast.ts'
import { BannerForm } from './banner-form.tsx'
import { BannerRow } from './banner-row.tsx'
import styles from './banners-section.module.css'
import { targetOf, useSitePages } from './link-targets.ts'

/** Shows or hides a banner, and orders them all. Both can be undone; a failure is an alert. */
function useBannerChanges(banners: readonly Banner[]) {
  const toast = useToast()
  const [update, { isLoading: isShowing, originalArgs }] = useUpdateBannerMutation()
  const [sendOrder] = useOrderBannersMutation()

  const show = async ({ id, versao }: Banner, visivel: boolean): Promise<void> => {
    const { data: saved } = await update({ id, versao, visivel })
    if (!saved) return
    const undo = async () => {
      const { data } = await update({ id, versao: saved.versao, visivel: !visivel })
      if (data) toast(ADM.undone)
    }
    toast(visivel ? TEXTS.nowVisible : TEXTS.nowHidden, () => void undo())
  }

  const order = async (ids: string[], moved: string): Promise<void> => {
    const before = banners.map(({ id }) => id)
    const { data } = await sendOrder({ ids })
    if (!data) return
    const undo = async () => {
      const { data: restored } = await sendOrder({ ids: before })
      if (restored) toast(ADM.undone)
    }
    toast(TEXTS.moved(ids.indexOf(moved) + 1, ids.length), () => void undo())
  }
  return { show, order, busyId: isShowing ? originalArgs?.id : undefined }
}

const isOnlyLookedAt = () => undefined

/** A preview of the home page's top on a phone. Decorative: the rows give the same information as text. */
function PhonePreview({ banners, current }: { banners: readonly Banner[]; current: string | null }) {
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

/** The form that is open: of a stored banner, or of a new one, which may begin with a dropped picture. */
type Open = { banner: Banner | null; file: File | null }

const NO_BANNERS: readonly Banner[] = []

/** All banners, in the order in which the home page shows the visible ones. */
function BannersPage() {
  const { data, error, isFetching, refetch } = useListAllBannersQuery(undefined, FRESH)
  const banners = data ?? NO_BANNERS
  const pages = useSitePages()
  const [open, setOpen] = useState<Open | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [remove] = useDeleteBannerMutation()
  const deletion = useDeletion(remove)
  const { show, order, busyId } = useBannerChanges(banners)
  const isWide = useIsWide()

  if (!data) {
    return error === undefined ? (
      <ListLoading label={ADM.loading(TEXTS.things.many)} columns={2} />
    ) : (
      <ListFailed error={error} list={TEXTS.things.many} busy={isFetching} onRetry={() => void refetch()} />
    )
  }
  const nameOf = (banner: Banner) => TEXTS.nameOf(banners.indexOf(banner) + 1, targetOf(banner.link, pages).title)
  const create = (
    <Button onClick={() => setOpen({ banner: null, file: null })} shortcut={ADM.createKey}>
      {ADM.create}
    </Button>
  )
  const count = TEXTS.shown(banners.filter(({ visivel }) => visivel).length, banners.length)
  return (
    <>
      <div className={styles.page}>
        <div className={styles.list}>
          {banners.length > 0 ? (
            <>
              <div className={styles.top}>
                <p className={styles.intro}>{TEXTS.intro}</p>
                {isWide && <p className={styles.count}>{count}</p>}
                <ListExport things={TEXTS.things} list={{ lista: 'banners', filtro: {} }} />
                {isWide && create}
              </div>
              <SortableList
                label={TEXTS.title}
                items={banners}
                keyOf={({ id }) => id}
                nameOf={nameOf}
                onOrder={(ids, moved) => void order(ids, moved)}
              >
                {(banner, mover) => (
                  <BannerRow
                    banner={banner}
                    name={nameOf(banner)}
                    target={targetOf(banner.link, pages)}
                    mover={mover}
                    busy={busyId === banner.id}
                    onLook={() => setCurrent(banner.id)}
                    onShow={(visivel) => void show(banner, visivel)}
                    onEdit={() => setOpen({ banner, file: null })}
                    onDelete={() => deletion.ask({ id: banner.id, nome: nameOf(banner) })}
                  />
                )}
              </SortableList>
            </>
          ) : (
            <Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />
          )}
          <FileField
            label={TEXTS.dropLabel}
            name="banners"
            rule={BANNER_PICTURE}
            file={null}
            onChange={(file) => file && setOpen({ banner: null, file })}
            hint={TEXTS.dropHint}
          />
        </div>
        {banners.length > 0 && <PhonePreview banners={banners} current={current} />}
      </div>
      {!isWide && (
        <ActionBar>
          <p className={styles.count}>{count}</p>
          {create}
        </ActionBar>
      )}
      {open && <BannerForm {...open} pages={pages} onClose={() => setOpen(null)} />}
      {deletion.question}
    </>
  )
}

const ROUTES = [{ index: true, element: <BannersPage /> }]

/** The banners of the home page: upload, link, order, visible or not (docs/product.md#back-office-routes). */
export default function BannersSection() {
  return <SectionRoutes routes={ROUTES} />
}
