import { z } from 'zod'

const File = z.file()

/** A form with a file: the route's own schema sees the bytes, a caller sends a file. */
export const formOf = (body: z.ZodObject, field: string) => ({
  consumes: ['multipart/form-data'],
  body: z.object({ ...body.shape, [field]: File }),
})

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
