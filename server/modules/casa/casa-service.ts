import { type Casa, CASA_ID, HOUSE_ID } from '../../../contract/casa-rules.ts'
import type { CasaInput, CasaLogoUndo } from '../../../contract/casa.ts'
import { pageStyle } from '../../../contract/cores-rules.ts'
import { LOGO_MAX_BYTES } from '../../../contract/limits.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { isStale, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { HASH_PREFIX_LENGTH } from '../../../contract/pictures-rules.ts'
import { acceptLogo, type Picture } from '../../pictures/accept-picture.ts'
import { putPicture } from '../../pictures/picture-repo.ts'
import { keepLogo, takePreviousLogo } from '../../pictures/previous-logo-repo.ts'
import { publish, type PublishDeps } from '../../sales/publish.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type CasaRow, fieldsOf, findCasa, lockCasa, noteLogo, updateCasa } from './casa-repo.ts'

type Contact = Pick<Config, 'PRIVACY_CONTACT'>
type Deps = PublishDeps & { db: Db; config: Contact }

/** The house on the wire. Where it names no contact for personal data, the environment's PRIVACY_CONTACT is shown. */
function toCasa(row: CasaRow, { PRIVACY_CONTACT = '' }: Contact): Casa {
  const { instagram, facebook, youtube, cor_marca, cor_acao, ...texts } = row
  const cores = { marca: cor_marca, acao: cor_acao }
  return {
    ...texts,
    contato_privacidade: row.contato_privacidade || PRIVACY_CONTACT,
    redes: { instagram, facebook, youtube },
    cores,
    estilo: pageStyle(cores),
  }
}

/** The house, for whatever names it. */
export const readCasa = async ({ db, config }: { db: Db | Tx; config: Contact }): Promise<Casa> =>
  toCasa(await findCasa(db), config)

/** Edits the house, and tells every page of this and of other processes. */
async function edit(deps: Deps, work: (tx: Tx, config: Contact) => Promise<Result<Casa>>): Promise<Result<Casa>> {
  const edited = await transaction(deps.db, (tx) => work(tx, deps.config))
  if (edited.ok) publish(deps, 'edited', { id: HOUSE_ID })
  return edited
}

const subject = (actor: string) => ({ entity: 'casa' as const, id: CASA_ID, actor })

/** PUT casa: stores the house. @returns 409 when another person has saved since `versao` */
export const saveCasa = (deps: Deps, input: CasaInput, actor: string): Promise<Result<Casa>> =>
  edit(deps, async (tx, config) => {
    const before = await lockCasa(tx)
    if (isStale(input.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    const after = fieldsOf(input)
    // The form shows the environment's contact; it is stored when it is edited.
    if (!before.contato_privacidade && after.contato_privacidade === config.PRIVACY_CONTACT)
      after.contato_privacidade = ''
    const detail = changes(before, after)
    if (detail) {
      await updateCasa(tx, after)
      await recordEdited(tx, subject(actor), detail)
    }
    return done(toCasa(await findCasa(tx), config))
  })

/** PUT casa/logo: replaces the logo; its transparency stays. */
export async function saveLogo(deps: Deps, content: Buffer, actor: string): Promise<Result<Casa>> {
  const picture = await acceptLogo(content, LOGO_MAX_BYTES, 'logo')
  if (!picture.ok) return picture
  return edit(deps, async (tx, config) => done(await changeLogo(tx, config, { logo: picture.value, actor })))
}

/** DELETE casa/logo: the house is shown by its name alone. */
export const removeLogo = (deps: Deps, actor: string): Promise<Result<Casa>> =>
  edit(deps, async (tx, config) => done(await changeLogo(tx, config, { logo: null, actor })))

/**
 * POST casa/logo/desfazer: restores the logo that the last change replaced, or removes one that was the first.
 * @returns 409 when the house was edited since, 404 when the previous logo is no longer stored
 */
export const undoLogo = (deps: Deps, { hash, versao }: CasaLogoUndo, actor: string): Promise<Result<Casa>> =>
  edit(deps, async (tx, config) => {
    if (isStale(versao, (await lockCasa(tx)).versao)) return refuse(409, 'record.edited-meanwhile')
    const logo = hash === null ? null : await takePreviousLogo(tx, hash)
    if (hash !== null && !logo) return refuse(404, 'record.not-found')
    return done(await changeLogo(tx, config, { logo, actor }))
  })

type LogoChange = { logo: Picture | null; actor: string }

/** Stores another logo, or none; the previous one is kept for an undo. */
async function changeLogo(tx: Tx, config: Contact, { logo, actor }: LogoChange): Promise<Casa> {
  const before = (await lockCasa(tx)).logo?.hash ?? null
  const after = logo?.hash.slice(0, HASH_PREFIX_LENGTH) ?? null
  if (before !== after) {
    await keepLogo(tx)
    if (logo) await putPicture(tx, CASA_ID, 'casa', logo)
    await noteLogo(tx)
    await recordEdited(tx, subject(actor), { logo: [before, after] })
  }
  return toCasa(await findCasa(tx), config)
}
