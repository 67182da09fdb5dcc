import { type Casa, CASA_ID, HOUSE_ID } from '../../../contract/casa-rules.ts'
import type { CasaInput } from '../../../contract/casa.ts'
import { pageStyle } from '../../../contract/cores-rules.ts'
import { LOGO_MAX_BYTES } from '../../../contract/limits.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { isStale, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import type { Channels } from '../../mensagens/write-repo.ts'
import { acceptLogo } from '../../pictures/accept-picture.ts'
import { deletePicture, putPicture } from '../../pictures/picture-repo.ts'
import { publish, type PublishDeps } from '../../sales/publish.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type CasaRow, fieldsOf, findCasa, lockCasa, noteLogo, updateCasa } from './casa-repo.ts'

type Contact = Pick<Config, 'PRIVACY_CONTACT'>
/** What the house is beside its row. */
type Around = { config: Contact; channels: Channels }
type Deps = PublishDeps & Around & { db: Db }

/** The house on the wire. Where it names no contact for personal data, the environment's PRIVACY_CONTACT is shown. */
function toCasa(row: CasaRow, { config: { PRIVACY_CONTACT = '' }, channels }: Around): Casa {
  const { instagram, facebook, youtube, cor_marca, cor_acao, ...texts } = row
  const cores = { marca: cor_marca, acao: cor_acao }
  return {
    ...texts,
    contato_privacidade: row.contato_privacidade || PRIVACY_CONTACT,
    redes: { instagram, facebook, youtube },
    cores,
    estilo: pageStyle(cores),
    avisos: { email: channels.email, sms: channels.sms },
  }
}

/** The house, for whatever names it. */
export const readCasa = async ({ db, ...around }: Around & { db: Db | Tx }): Promise<Casa> =>
  toCasa(await findCasa(db), around)

/** Edits the house, and tells every page of this and of other processes. */
async function edit(deps: Deps, work: (tx: Tx) => Promise<Result<Casa>>): Promise<Result<Casa>> {
  const edited = await transaction(deps.db, work)
  if (edited.ok) publish(deps, 'edited', { id: HOUSE_ID })
  return edited
}

const subject = (actor: string) => ({ entity: 'casa' as const, id: CASA_ID, actor })

/** PUT casa: stores the house. @returns 409 when another person has saved since `versao` */
export const saveCasa = (deps: Deps, input: CasaInput, actor: string): Promise<Result<Casa>> =>
  edit(deps, async (tx) => {
    const before = await lockCasa(tx)
    if (isStale(input.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    const after = fieldsOf(input)
    // The form shows the environment's contact; it is stored when it is edited.
    if (!before.contato_privacidade && after.contato_privacidade === deps.config.PRIVACY_CONTACT)
      after.contato_privacidade = ''
    const detail = changes(before, after)
    if (detail) {
      await updateCasa(tx, after)
      await recordEdited(tx, subject(actor), detail)
    }
    return done(toCasa(await findCasa(tx), deps))
  })

/** PUT casa/logo: replaces the logo; its transparency stays. */
export async function saveLogo(deps: Deps, content: Buffer, actor: string): Promise<Result<Casa>> {
  const picture = await acceptLogo(content, LOGO_MAX_BYTES, 'logo')
  if (!picture.ok) return picture
  return edit(deps, async (tx) => {
    await lockCasa(tx)
    const { before, imagem } = await putPicture(tx, CASA_ID, 'casa', picture.value)
    if (before !== imagem.hash) await changedLogo(tx, [before, imagem.hash], actor)
    return done(toCasa(await findCasa(tx), deps))
  })
}

/** DELETE casa/logo: the house is shown by its name alone. */
export const removeLogo = (deps: Deps, actor: string): Promise<Result<Casa>> =>
  edit(deps, async (tx) => {
    const { logo } = await lockCasa(tx)
    await deletePicture(tx, CASA_ID, 'casa')
    if (logo) await changedLogo(tx, [logo.hash, null], actor)
    return done(toCasa(await findCasa(tx), deps))
  })

async function changedLogo(tx: Tx, logo: [string | null, string | null], actor: string): Promise<void> {
  await noteLogo(tx)
  await recordEdited(tx, subject(actor), { logo })
}
