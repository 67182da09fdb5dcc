import { useState } from 'react'
import type { Banner } from '../../../contract/banners.ts'
import { BANNER_PICTURE } from '../../../contract/file-rules.ts'
import { useDeleteBannerMutation, useListAllBannersQuery } from '../../api/office/banners.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_BANNERS as TEXTS } from '../../texts/adm-banners.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FileField } from '../../ui/file-field/file-field.tsx'
import { SortableList } from '../../ui/sortable-list/sortable-list.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ListExport } from '../shared/list/list-export.tsx'
import { ListLoading } from '../shared/list/list-loading.tsx'
import { Empty, ListFailed } from '../shared/list/list-states.tsx'
import { useDeletion } from '../shared/use-deletion.tsx'
import { BannerForm } from './banner-form.tsx'
import { BannerRow } from './banner-row.tsx'
import styles from './banners-page.module.css'
import { targetOf, useSitePages } from './link-targets.ts'
import { PhonePreview } from './phone-preview.tsx'
import { useBannerChanges } from './use-banner-changes.ts'

/** The form that is open: of a stored banner, or of a new one, which may begin with a dropped picture. */
type Open = { banner: Banner | null; file: File | null }

const NO_BANNERS: readonly Banner[] = []

/** All banners, in the order in which the home page shows the visible ones. */
export function BannersPage() {
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
  const create = <Button onClick={() => setOpen({ banner: null, file: null })}>{ADM.create}</Button>
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
