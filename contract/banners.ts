import { z } from 'zod'
import { Id } from './common.ts'
import { SavedId } from './fields.ts'
import { MESSAGES } from './messages.ts'

/** Without a link a banner leads nowhere (spec §3). Its picture is at bannerImg/{id}.jpg. */
export const Banner = z.object({ id: Id, visivel: z.boolean(), link: z.string().nullable() })
export type Banner = z.infer<typeof Banner>
/** GET banners: a bare array (wire.md, lists); visitors get the visible ones. */
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

/** POST banners: the fields beside the picture of a multipart body (spec §7); '' is no link. */
export const BannerInput = z.object({ id: SavedId, link: Link.optional() })
export type BannerInput = z.infer<typeof BannerInput>

/** PUT banners: the banner and whether it is shown; a link not sent stays as it is. */
export const BannerUpdate = z.object({ id: Id, visivel: z.boolean(MESSAGES.invalidField), link: Link.optional() })
export type BannerUpdate = z.infer<typeof BannerUpdate>
