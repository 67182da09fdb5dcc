import { z } from 'zod'

const File = z.file()

/** The document's schema of a form with a file. The route's own schema validates the file's bytes. */
export const formOf = (body: z.ZodObject, field: string) => ({
  consumes: ['multipart/form-data'],
  body: z.object({ ...body.shape, [field]: File }),
})

/** The response of a call that returns a file of one of these media types. */
export const fileAnswer = (types: readonly string[]) => ({
  200: { description: 'O arquivo', content: Object.fromEntries(types.map((type) => [type, { schema: File }])) },
})
