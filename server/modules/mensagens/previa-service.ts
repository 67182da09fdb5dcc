import type { EventoPrevia, PreviaQuery } from '../../../contract/mensagens.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { signLink } from '../../auth/signed-links.ts'
import { publicBase } from '../../config/config.ts'
import type { RenderedMessage } from '../../mensagens/message-data.ts'
import { renderMessage } from '../../mensagens/modelos/render-message.ts'
import { done, refuse, type Result } from '../../result.ts'
import { foreignRefusal } from '../eventos/own-evento.ts'
import { eventoOf } from './example-repo.ts'
import { exampleOf } from './examples.ts'
import { exampleFacts } from './modelos-service.ts'

type Deps = Pick<AppDeps, 'db' | 'config' | 'casa' | 'now'>

/** Stands for a reason that is not typed yet. */
const NO_MOTIVO = '(o motivo)'

/** Renders what a holder of an event's tickets would get; they are invented. Null: there is no such event on sale. */
export async function renderPrevia(deps: Deps, id: string, typed: PreviaQuery): Promise<RenderedMessage | null> {
  const evento = await eventoOf(deps.db, id)
  if (!evento) return null
  const facts = { ...(await exampleFacts(deps, evento)), motivo: typed.motivo || NO_MOTIVO }
  const example = exampleOf(typed.tipo, facts)
  const options = { publicUrl: publicBase(deps.config) }
  if (example.tipo === 'evento-adiado') {
    const { data = example.evento.data, hora = null, devolver_ate: devolverAte = example.devolverAte } = typed
    return renderMessage({ ...example, evento: { ...example.evento, data, hora }, devolverAte }, options)
  }
  return renderMessage(example, options)
}

/**
 * GET eventos/{id}/previa: the message, by which channels it would go, and the signed address of its e-mail for a frame.
 * @returns 404 for an event of another city, or one that sells nothing
 */
export async function previaOf(
  deps: Deps & Pick<AppDeps, 'channels'>,
  usuario: Usuario,
  id: string,
  typed: PreviaQuery,
): Promise<Result<EventoPrevia>> {
  const foreign = await foreignRefusal(deps.db, usuario, { evento: id })
  if (foreign) return foreign
  const rendered = await renderPrevia(deps, id, typed)
  if (!rendered) return refuse(404, 'record.not-found')
  const { assunto, texto, sms } = rendered
  const query = new URLSearchParams(
    Object.entries(typed).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const pagina = signLink(deps.config.LINK_SECRET, `/api/eventos/${id}/previa/pagina?${query}`, deps.now())
  const { email, sms: bySms } = deps.channels
  return done({ tipo: typed.tipo, assunto, texto, sms, pagina, canais: { email, sms: bySms } })
}
