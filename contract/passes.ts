import { z } from 'zod'
import { Id } from './common.ts'
import { MESSAGES } from './messages.ts'

/*
 * The web service by which Apple's wallet keeps a pass up to date. Its paths, names and answers are Apple's
 * (developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes).
 */

/** Apple's id of a device, and its push token: opaque texts. */
const Opaque = z.string(MESSAGES.invalidField).regex(/^[\w.~-]{1,200}$/, MESSAGES.invalidField)
const PassType = z.string(MESSAGES.invalidField).regex(/^pass\.[\w.-]{1,100}$/, MESSAGES.invalidField)

/** `serie`: a pass's id. */
export const PasseParams = z.object({ tipo: PassType, serie: Id })
export const PasseAparelhoParams = z.object({ aparelho: Opaque, tipo: PassType })
export const PasseRegistroParams = z.object({ aparelho: Opaque, tipo: PassType, serie: Id })
export const PasseRegistroInput = z.object({ pushToken: Opaque })

/** `passesUpdatedSince`: the `lastUpdated` of an earlier answer, in seconds since 1970. */
export const PassesMudadosQuery = z.object({
  passesUpdatedSince: z
    .string(MESSAGES.invalidField)
    .regex(/^\d{1,12}$/, MESSAGES.invalidField)
    .optional(),
})
export const PassesMudados = z.object({ serialNumbers: z.array(Id), lastUpdated: z.string() })

/** Apple's wallet reads the status of an answer alone. */
export const PasseRegistrado = z.object({ ok: z.literal(true) })
