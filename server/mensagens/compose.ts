import type { Casa } from '../../contract/casa-rules.ts'
import { MENSAGEM_TIPOS, type MensagemTipo } from '../../contract/mensagens-rules.ts'
import { type Config, publicBase } from '../config/config.ts'
import { begunSocio, drawnRifa, endingSocio, refusedCharge } from './club-data.ts'
import { alerta, firstPassword, newDevice, returnedEvento } from './equipe-data.ts'
import { cancelledEvento, changedEvento, postponedEvento } from './evento-data.ts'
import type { About, Anexo, Context, Found } from './message-context.ts'
import type { MessageData } from './message-data.ts'
import { renderMessage } from './modelos/render-message.ts'
import { doneRefund, paidOrder, pixEnding, refusedPayment, returnedPayment } from './order-data.ts'
import type { Compose } from './send-next.ts'

/** What is attached to a message of a paid order; made outside the selling thread, and cached. */
export type Attachments = {
  /** The tickets of a cliente's order that admit somebody, as PDF; null when none does. */
  tickets(idCliente: string, idOrder: string): Promise<Anexo | null>
  /** An event's calendar entry; null for one that is not on the site. */
  agenda(idEvento: string): Promise<Anexo | null>
}

/** How each kind's data is read. Null: there is nothing to tell any more. */
const READERS: Record<MensagemTipo, (context: Context, about: About) => Promise<Found | null>> = {
  'compra-paga': paidOrder,
  'pix-acabando': pixEnding,
  'pagamento-recusado': refusedPayment,
  'pagamento-devolvido': returnedPayment,
  'reembolso-feito': doneRefund,
  'evento-mudado': changedEvento,
  'evento-adiado': postponedEvento,
  'evento-cancelado': cancelledEvento,
  'socio-comecou': begunSocio,
  'socio-recusado': refusedCharge,
  'socio-acabando': endingSocio,
  'rifa-resultado': drawnRifa,
  'primeira-senha': firstPassword,
  'novo-aparelho': newDevice,
  'evento-devolvido': returnedEvento,
  alerta,
}

const isKnown = (tipo: string): tipo is MensagemTipo => (MENSAGEM_TIPOS as readonly string[]).includes(tipo)
const firstName = (nome: string): string => nome.trim().split(/\s+/)[0] ?? ''

type ComposeDeps = {
  casa(): Promise<Casa>
  now(): Date
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>
  attachments: Attachments
}

/**
 * Makes the function that says what a stored message tells, from what is true when it is sent: what was overtaken since
 * is not told, and a kind that only a newer version knows waits for it.
 */
export function createCompose({ casa, now, config, attachments }: ComposeDeps): Compose {
  const attach: Context['attach'] = async (idCliente, idOrder, eventos) => {
    const found = await Promise.all([attachments.tickets(idCliente, idOrder), ...eventos.map(attachments.agenda)])
    return found.filter((anexo) => anexo !== null)
  }
  return async (db, { tipo, canal, sobre, vez, dados, id_cliente, id_usuario }) => {
    if (!isKnown(tipo)) throw new Error(`this version knows no message '${tipo}'`)
    const context = { db, now: now(), attach: canal === 'email' ? attach : () => Promise.resolve([]) }
    const about = { sobre, vez, canal, dados, idCliente: id_cliente ?? '', idUsuario: id_usuario ?? '' }
    const found = await READERS[tipo](context, about)
    if (!found) return null
    const { nome, data, anexos = [] } = found
    // Of one kind, whichever it is.
    const told = { ...data, casa: await casa(), nome: firstName(nome) } as MessageData
    const { assunto, html, texto, sms } = renderMessage(told, { publicUrl: publicBase(config) })
    return { email: { assunto, html, texto, anexos }, sms }
  }
}
