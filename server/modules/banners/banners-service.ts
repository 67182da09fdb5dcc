import type { Banner, BannerInput, BannerUpdate } from '../../../contract/banners.ts'
import { BANNER_MAX_BYTES } from '../../../contract/limits.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '../../db/connection.ts'
import { changes, type HistoryRow, record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { acceptPicture, type Picture } from '../../pictures/accept-picture.ts'
import { deletePicture, putPicture } from '../../pictures/picture-repo.ts'
import { done, type Result, refuse, refuseFields } from '../../result.ts'
import * as repo from './banners-repo.ts'

type Deps = Pick<AppDeps, 'db'>

/** A banner on the wire. `versao` is for admins only. */
export const toBanner = ({ ordem: _, versao, ...banner }: repo.BannerRow, isAdmin: boolean): Banner =>
  isAdmin ? { ...banner, versao } : banner

const entry = (entityId: string, toState: string, actor: string, detail?: Record<string, unknown>): HistoryRow => ({
  entity: 'banner',
  entityId,
  fromState: null,
  toState,
  actor,
  ...(detail && { detail }),
})

/** POST banners: adds a banner at the end, or changes link and picture of an existing one. */
export async function saveBanner({ db }: Deps, input: BannerInput, actor: string): Promise<Result<Banner>> {
  const { id, link, versao, banners: content } = input
  const picture = content ? await acceptPicture(content, BANNER_MAX_BYTES, 'banners') : null
  if (picture && !picture.ok) return picture
  return transaction(db, async (tx) => {
    if (id) return editBanner(tx, { id, link, versao }, picture?.value ?? null, actor)
    if (!picture) return refuseFields({ banners: MESSAGES.imageMissing })
    await repo.lockOrder(tx)
    const created = await repo.insertBanner(tx, link ?? null)
    const { imagem } = await putPicture(tx, created, 'banner', picture.value)
    await record(tx, [entry(created, 'created', actor, { link: link ?? null, imagem: imagem.hash })])
    return read(tx, created)
  })
}

/** PUT banners: changes visibility and link. */
export const updateBanner = ({ db }: Deps, input: BannerUpdate, actor: string): Promise<Result<Banner>> =>
  transaction(db, (tx) => editBanner(tx, input, null, actor))

type Edit = { id: string; visivel?: boolean; link?: string | null | undefined; versao?: number | null | undefined }

async function editBanner(tx: Tx, edit: Edit, picture: Picture | null, actor: string): Promise<Result<Banner>> {
  const before = await repo.lockBanner(tx, edit.id)
  if (!before) return refuse(404, 'record.not-found')
  if (edit.versao != null && edit.versao !== before.versao) return refuse(409, 'record.edited-meanwhile')
  const after = {
    visivel: edit.visivel ?? before.visivel,
    link: edit.link === undefined ? before.link : edit.link,
    imagem: before.imagem?.hash ?? null,
  }
  if (picture) after.imagem = (await putPicture(tx, edit.id, 'banner', picture)).imagem.hash
  const detail = changes({ ...before, imagem: before.imagem?.hash ?? null }, after)
  if (detail) {
    await repo.updateBanner(tx, edit.id, after)
    await record(tx, [entry(edit.id, 'edited', actor, detail)])
  }
  return read(tx, edit.id)
}

async function read(tx: Tx, id: string): Promise<Result<Banner>> {
  const row = await repo.lockBanner(tx, id)
  return row ? done(toBanner(row, true)) : refuse(404, 'record.not-found')
}

/** PUT banners/ordem: needs the ids of all banners. If they differ, one was added or deleted meanwhile: 409. */
export const orderBanners = ({ db }: Deps, ids: readonly string[], actor: string): Promise<Result<Banner[]>> =>
  transaction(db, async (tx) => {
    await repo.lockOrder(tx)
    const before = await repo.listBanners(tx, { hidden: true })
    const sent = new Set(ids)
    if (before.length !== ids.length || before.some(({ id }) => !sent.has(id)))
      return refuse(409, 'record.edited-meanwhile')
    const was = new Map(before.map(({ id, ordem }) => [id, ordem]))
    const moved = ids
      .map((id, index) => ({ id, from: was.get(id), to: index + 1 }))
      .filter(({ from, to }) => from !== to)
    await repo.moveBanners(tx, moved)
    await record(
      tx,
      moved.map(({ id, from, to }) => entry(id, 'edited', actor, { ordem: [from, to] })),
    )
    return done((await repo.listBanners(tx, { hidden: true })).map((row) => toBanner(row, true)))
  })

/** DELETE banners: deletes the banner and its picture. */
export const deleteBanner = ({ db }: Deps, id: string, actor: string): Promise<Result<{ id: string }>> =>
  transaction(db, async (tx) => {
    await repo.lockOrder(tx)
    const before = await repo.lockBanner(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    await repo.deleteBanner(tx, id)
    await deletePicture(tx, id, 'banner')
    await record(tx, [entry(id, 'deleted', actor, { link: before.link })])
    return done({ id })
  })
