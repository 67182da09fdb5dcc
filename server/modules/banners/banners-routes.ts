import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  Banner,
  BannerDelete,
  BannerInput,
  BannerList,
  BannerOrderInput,
  BannerUpdate,
} from '../../../contract/banners.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { IdOnly } from '../../../contract/fields.ts'
import { BANNER_MAX_BYTES } from '../../../contract/limits.ts'
import type { AppDeps } from '../../app-deps.ts'
import { type Exporter, yesNo } from '../../exports/exporter.ts'
import { actorOf, mayOffice } from '../../plugins/auth.ts'
import { uploads } from '../../plugins/uploads.ts'
import { sendShared } from '../../reads/repeated.ts'
import { bodyOf } from '../../reads/shared-answers.ts'
import { TOPICS } from '../../reads/changes-repo.ts'
import { answer } from '../../result.ts'
import { listBanners } from './banners-repo.ts'
import { deleteBanner, orderBanners, saveBanner, toBanner, updateBanner } from './banners-service.ts'

/** Calls of the banners (docs/product.md#calls). */
export const banners: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/banners',
    {
      schema: {
        summary: 'Lista os banners: os visíveis ou, para o administrador, todos',
        response: { 200: BannerList },
      },
    },
    async (request, reply) => {
      const read = async (isAdmin: boolean) =>
        (await listBanners(deps.db, { hidden: isAdmin })).map((row) => toBanner(row, isAdmin))
      if (mayOffice(request.caller, 'POST /api/banners')) return read(true)
      return sendShared(deps, request, reply, {
        key: 'banners',
        topics: [TOPICS.catalogue],
        read: async () => ({ text: bodyOf(BannerList, await read(false)) }),
      })
    },
  )

  app.put(
    '/api/banners',
    { schema: { summary: 'Mostra, esconde ou edita um banner', body: BannerUpdate, response: { 200: Banner } } },
    async ({ body, caller }) => answer(await updateBanner(deps, body, actorOf(caller))),
  )

  app.put(
    '/api/banners/ordem',
    { schema: { summary: 'Põe os banners em outra ordem', body: BannerOrderInput, response: { 200: BannerList } } },
    async ({ body, caller }) => answer(await orderBanners(deps, body.ids, actorOf(caller))),
  )

  app.delete(
    '/api/banners',
    { schema: { summary: 'Exclui um banner', body: BannerDelete, response: { 200: IdOnly } } },
    async ({ body, caller }) => answer(await deleteBanner(deps, body.id, actorOf(caller))),
  )

  await app.register(async (scope) => {
    await scope.register(uploads)
    const upload = { field: 'banners', maxBytes: BANNER_MAX_BYTES, tooLarge: 'picture.too-large' as const }
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/api/banners',
      {
        schema: {
          summary: 'Cadastra um banner com a sua imagem, ou edita um',
          body: BannerInput,
          response: { 200: Banner },
        },
        config: { upload },
      },
      async ({ body, caller }) => answer(await saveBanner(deps, body, actorOf(caller))),
    )
  })
}

export const bannersExport: Exporter<object> = {
  needs: 'POST /api/banners',
  header: ['Ordem', 'Visível', 'Link'],
  filter: EXPORT_FILTERS.banners,
  async *rows({ db }) {
    const banners = await listBanners(db, { hidden: true })
    for (const [index, { visivel, link }] of banners.entries()) yield [index + 1, yesNo(visivel), link]
  },
}
