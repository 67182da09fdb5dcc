import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EVENTO_PICTURE_MAX_BYTES } from '../../../contract/limits.ts'
import type { Imagem, PictureFolder } from '../../../contract/pictures-rules.ts'
import { EventoPictureInput, PictureAnswer, RifaPictureInput } from '../../../contract/pictures.ts'
import type { AppDeps } from '../../app-deps.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { acceptPicture } from '../../pictures/accept-picture.ts'
import { lockOwner, putPicture } from '../../pictures/picture-repo.ts'
import { actorOf, usuarioOf } from '../../plugins/auth.ts'
import { uploads } from '../../plugins/uploads.ts'
import { answer, done, refuse, type Result } from '../../result.ts'
import { foreignRefusal } from '../eventos/own-evento.ts'
import { servePicture, TYPES } from './serve-picture.ts'

/** Stores the picture of an event or a raffle. `versao` stays, so that a concurrent edit of the form is not refused. */
async function replacePicture(
  { db }: Pick<AppDeps, 'db'>,
  role: 'evento' | 'rifa',
  { id, content, actor }: { id: string; content: Buffer; actor: string },
): Promise<Result<{ id: string; imagem: Imagem }>> {
  const picture = await acceptPicture(content, EVENTO_PICTURE_MAX_BYTES, 'images')
  if (!picture.ok) return picture
  return transaction(db, async (tx) => {
    if (!(await lockOwner(tx, role, id))) return refuse(404, 'record.not-found')
    const { before, imagem } = await putPicture(tx, id, role, picture.value)
    if (before !== imagem.hash) {
      const detail = { imagem: [before, imagem.hash] }
      await record(tx, [{ entity: role, entityId: id, fromState: null, toState: 'edited', actor, detail }])
    }
    return done({ id, imagem })
  })
}

const FileParams = z.object({ file: z.string().max(60) })

const SUMMARIES: Record<PictureFolder, string> = {
  bannerImg: 'Imagem de um banner',
  eventoImg: 'Imagem de um evento',
  rifaImg: 'Imagem de uma rifa',
}

/** Serves pictures (docs/product.md#calls), and receives those of events and raffles. */
export const pictures: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  for (const [folder, summary] of Object.entries(SUMMARIES) as [PictureFolder, string][]) {
    app.get(
      `/api/${folder}/:file`,
      { schema: { summary, params: FileParams }, config: { answers: Object.values(TYPES) } },
      (request, reply) => servePicture(deps, folder, request, reply),
    )
  }

  await app.register(async (scope) => {
    await scope.register(uploads)
    const forms = scope.withTypeProvider<ZodTypeProvider>()
    const upload = { field: 'images', maxBytes: EVENTO_PICTURE_MAX_BYTES, tooLarge: 'picture.too-large' as const }
    forms.patch(
      '/api/eventos/image',
      {
        schema: { summary: 'Envia a imagem de um evento', body: EventoPictureInput, response: { 200: PictureAnswer } },
        config: { upload },
      },
      async ({ body: { images: content, eventoId: id }, caller }) =>
        answer(
          (await foreignRefusal(deps.db, usuarioOf(caller), { evento: id })) ??
            (await replacePicture(deps, 'evento', { id, content, actor: actorOf(caller) })),
        ),
    )
    forms.patch(
      '/api/rifas/image',
      {
        schema: { summary: 'Envia a imagem de uma rifa', body: RifaPictureInput, response: { 200: PictureAnswer } },
        config: { upload },
      },
      async ({ body: { images: content, rifaId: id }, caller }) =>
        answer(await replacePicture(deps, 'rifa', { id, content, actor: actorOf(caller) })),
    )
  })
}
