import { asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { BannerList } from '../../../contract/banners.ts'
import { banner } from '../../db/schema/index.ts'
import type { AppDeps } from '../../deps.ts'
import { imageRoute } from '../images.ts'

const FileParams = z.object({ file: z.string().max(60) })

/** Spec §7, Banners: what visitors see. */
export const banners: FastifyPluginAsyncZod<AppDeps> = async (app, { db }) => {
  app.get('/api/banners', { schema: { response: { 200: BannerList } } }, () =>
    db
      .select({ id: banner.id, visivel: banner.visivel, link: banner.link })
      .from(banner)
      .where(eq(banner.visivel, true))
      .orderBy(asc(banner.ordem), asc(banner.id)),
  )
  app.get('/api/bannerImg/:file', { schema: { params: FileParams } }, (request, reply) =>
    imageRoute(db, 'banner', request, reply),
  )
}
