import { type Casa, maskCnpj } from '../../../contract/casa-rules.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { MessageData, RenderedMessage } from '../message-data.ts'
import { CLUBE } from './clube.ts'
import { COMPRA } from './compra.ts'
import { DEVOLUCAO } from './devolucao.ts'
import type { Draft, Template } from './draft.ts'
import { emailHtml } from './email-html.ts'
import { emailText } from './email-text.ts'
import { EQUIPE } from './equipe.ts'
import { EVENTO } from './evento.ts'
import { fitSms } from './fit-sms.ts'

const TEMPLATES: { [Tipo in MessageData['tipo']]: Template<Tipo> } = {
  ...COMPRA,
  ...DEVOLUCAO,
  ...EVENTO,
  ...CLUBE,
  ...EQUIPE,
}

const draftOf = <Tipo extends MessageData['tipo']>(data: MessageData & { tipo: Tipo }): Draft =>
  (TEMPLATES[data.tipo] as Template<Tipo>)(data as never)

// A number is not divided between two lines.
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Who sells, and how to reach them, under every message (Decree 7.962/2013, art. 2). */
function sellerLines({ nome, razao_social, cnpj, endereco, telefone, horario }: Casa): string[] {
  return [
    [`Vendido por ${razao_social || nome}`, ...(cnpj ? [unbroken(`CNPJ ${maskCnpj(cnpj)}`)] : [])].join(', '),
    [endereco, telefone && unbroken(maskPhone(telefone)), horario].filter(Boolean).join(' · '),
  ].filter(Boolean)
}

// A line break in a subject would begin another header.
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Renders a message in all its forms. Two calls with the same data give the same texts.
 * @param publicUrl the site's origin, 'https://ingressos.example'; every link begins with it
 */
export function renderMessage(data: MessageData, { publicUrl }: { publicUrl: string }): RenderedMessage {
  const draft = draftOf(data)
  const clean = { ...draft, assunto: oneLine(draft.assunto) }
  const foot = [...sellerLines(data.casa), ...draft.rodape]
  return {
    assunto: clean.assunto,
    html: emailHtml(clean, data.casa, foot, publicUrl),
    texto: emailText(clean, data.casa.nome, foot, publicUrl),
    sms: draft.sms && fitSms(draft.sms, data.casa.nome_curto, publicUrl),
  }
}
