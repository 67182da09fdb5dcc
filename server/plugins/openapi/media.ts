import { z } from 'zod'

const File = z.file()

/** A form with a file: the route's own schema sees the bytes, a caller sends a file. */
export const formOf = (body: z.ZodObject, field: string) => ({
  consumes: ['multipart/form-data'],
  body: z.object({ ...body.shape, [field]: File }),
})

/** What a call answers that sends a file of one of these media types. */
export const fileAnswer = (types: readonly string[]) => ({
  200: { description: 'O arquivo', content: Object.fromEntries(types.map((type) => [type, { schema: File }])) },
})
