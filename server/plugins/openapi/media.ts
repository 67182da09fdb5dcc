import { z } from 'zod'
import { Id } from '../../../contract/common.ts'

const File = z.file()

/** Forms with files: their parts are read one by one as they come in, so no schema of the route describes them. */
export const UPLOADS: Readonly<Record<string, z.ZodType>> = {
  'POST /api/banners': z.object({ banners: File, link: z.string().optional(), id: Id.optional() }),
  'PATCH /api/eventos/image': z.object({ images: File, eventoId: Id }),
  'PATCH /api/rifas/image': z.object({ images: File, rifaId: Id }),
  'POST /api/sorteios/importar': z.object({ arquivo: File }),
}

/** Calls that answer a file instead of JSON, with the types it may have. */
export const FILES: Readonly<Record<string, readonly string[]>> = {
  'GET /api/bannerImg/:file': ['image/jpeg', 'image/avif', 'image/webp'],
  'GET /api/eventoImg/:file': ['image/jpeg', 'image/avif', 'image/webp'],
  'GET /api/rifaImg/:file': ['image/jpeg', 'image/avif', 'image/webp'],
  'GET /api/fotos/:file': ['image/jpeg'],
  'GET /api/exportacoes/:file': ['text/csv'],
  'GET /api/docs': ['text/html'],
}

export const fileAnswer = (types: readonly string[]) => ({
  200: { description: 'O arquivo', content: Object.fromEntries(types.map((type) => [type, { schema: File }])) },
})
