import { z } from 'zod'

/** The file of a multipart form, as the server reads it: its bytes. The declared name and type are ignored. */
export const UploadedFile = (message: string) =>
  z
    .any()
    .refine((content) => content instanceof Uint8Array && content.length > 0, message)
    .transform((content) => content as Buffer)
    .meta({ type: 'string', format: 'binary' })
