import { z } from 'zod'
import { Id } from './common.ts'
import { IdOnly, SavedId, Versao } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { Imagem } from './pictures.ts'
import { UploadedFile } from './uploads.ts'

/** A banner. Without `link` it is not clickable (docs/product.md#entities). `versao` is for the back-office. */
export const Banner = z.object({
  id: Id,
  visivel: z.boolean(),
  link: z.string().nullable(),
  imagem: Imagem.nullable(),
  versao: z.number().int().optional(),
})
export type Banner = z.infer<typeof Banner>
/** GET banners: a bare array (docs/api.md#lists); visitors get the visible ones. */
export const BannerList = z.array(Banner)
export type BannerList = z.infer<typeof BannerList>

/** A page of the site ('/evento/…') or an http(s) address: a `javascript:` link would run in the visitor's page. */
function isLink(text: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(text)) return false
  return /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text))
}

const Link = z
  .string(MESSAGES.invalidField)
  .trim()
  .max(500, MESSAGES.invalidField)
  .refine((text) => text === '' || isLink(text), MESSAGES.invalidField)
  .nullable()
  .transform((text) => text || null)

/** The version in a multipart form, where every value is text; '' is none. */
const VersaoText = z
  .union([Versao, z.string().regex(/^\d{0,9}$/, MESSAGES.invalidField)], MESSAGES.invalidField)
  .transform((versao) => (versao === '' || versao == null ? undefined : Number(versao)))

/**
 * POST banners: a multipart form (docs/product.md#calls); '' is no link. With an id, a field that is not sent keeps its
 * stored value, the picture included. Without an id the picture is required.
 */
export const BannerInput = z.object({
  id: SavedId,
  link: Link.optional(),
  versao: VersaoText,
  banners: UploadedFile(MESSAGES.imageMissing).optional(),
})
export type BannerInput = z.infer<typeof BannerInput>

/** A banner's form in the browser. A new banner needs a picture; a stored one keeps its picture if none is sent. */
export const BannerForm = z
  .object({
    id: SavedId,
    versao: Versao,
    link: Link,
    banners: z.instanceof(File, { message: MESSAGES.imageMissing }).nullable(),
  })
  .refine(({ id, banners }) => id !== undefined || banners !== null, {
    path: ['banners'],
    message: MESSAGES.imageMissing,
    // Checked even when the link is invalid, so that the form shows both errors at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** PUT banners: whether the banner is shown; a link that is not sent stays as it is. */
export const BannerUpdate = z.object({
  id: Id,
  visivel: z.boolean(MESSAGES.invalidField),
  link: Link.optional(),
  versao: Versao,
})
export type BannerUpdate = z.infer<typeof BannerUpdate>

export const BannerDelete = IdOnly

/** PUT banners/ordem: every banner's id, in the order in which they are shown. */
export const BannerOrderInput = z.object({
  ids: z
    .array(Id, MESSAGES.invalidField)
    .max(1000, MESSAGES.invalidField)
    .refine((ids) => new Set(ids).size === ids.length, MESSAGES.invalidField),
})
