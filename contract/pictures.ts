import { z } from 'zod'
import { Id } from './common.ts'
import { MESSAGES } from './messages.ts'
import { UploadedFile } from './uploads.ts'

/** A picture of an entity; `pictures-rules.ts` builds its addresses. `largura` and `altura` in pixels. */
export const Imagem = z.object({ hash: z.string(), largura: z.number().int(), altura: z.number().int() })

/** PATCH eventos/image and PATCH rifas/image: forms with the picture and its owner's id (docs/product.md#calls). */
export const EventoPictureInput = z.object({ images: UploadedFile(MESSAGES.imageMissing), eventoId: Id })
export const RifaPictureInput = z.object({ images: UploadedFile(MESSAGES.imageMissing), rifaId: Id })
export const PictureAnswer = z.object({ id: Id, imagem: Imagem })
