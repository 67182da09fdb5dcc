import { formatTime } from '../../../contract/dates.ts'
import { formatReais } from '../../../contract/money.ts'
import { PATHS } from '../../../contract/paths-rules.ts'
import { type Block, button, type DataOf, type Draft, heading, type SmsDraft, type Template, text } from './draft.ts'
import {
  about,
  counted,
  deadline,
  longDay,
  meioName,
  moment,
  orderLine,
  shortDay,
  shortWhen,
  sumRows,
  ticketBlocks,
  whenWhere,
} from './words.ts'

type Paid = DataOf<'compra-paga'>

/** The whole of an order in a few words: what most people bought is one event, or one raffle. */
function inBrief({ eventos, rifas }: Paid): { what: string; where: string; when: string | null } {
  const tickets = eventos.reduce((sum, { ingressos }) => sum + ingressos.length, 0)
  const numbers = rifas.reduce((sum, { numeros }) => sum + numeros.length, 0)
  const what = [
    ...(tickets > 0 ? [counted(tickets, 'ingresso')] : []),
    ...(numbers > 0 ? [counted(numbers, 'número')] : []),
  ].join(' e ')
  const first = eventos[0]
  if (first) {
    const others = eventos.length - 1 + rifas.length
    const where = others > 0 ? `${first.evento.nome} e mais ${others}` : first.evento.nome
    return { what, where, when: shortWhen(first.evento) }
  }
  const rifa = rifas[0]
  return { what, where: rifa ? `rifa ${rifa.nome}` : '', when: rifa ? `sorteio ${shortDay(rifa.sorteio)}` : null }
}

function paidSms({ eventos }: Paid, { what, where, when }: ReturnType<typeof inBrief>): SmsDraft {
  const setor = eventos[0]?.ingressos[0]?.setor
  return {
    parts: [
      `pago! ${what}, `,
      { name: where },
      ...(when ? [`, ${when}`] : []),
      ...(setor ? [{ extra: `, ${setor}` }] : []),
      '. ',
      eventos.length > 0 ? 'Abra e guarde, vale sem internet:' : 'Veja os seus:',
    ],
    path: PATHS.meusIngressos,
  }
}

const rifaBlocks = ({ nome, sorteio, numeros }: Paid['rifas'][number]): Block => ({
  is: 'facts',
  facts: [
    { label: `Rifa ${nome}`, value: numeros.join(', '), detail: counted(numeros.length, 'número') },
    { label: 'Sorteio', value: longDay(sorteio), detail: null },
  ],
})

const compraPaga: Template<'compra-paga'> = (data) => {
  const { eventos, rifas, recibo, devolverAte, temPdf, path } = data
  const brief = inBrief(data)
  const isFree = recibo.totalCents === 0
  const word = isFree ? 'Confirmado' : 'Pago'
  const means = recibo.meio ? meioName(recibo.meio) : null
  return {
    assunto: `${word}: ${[brief.what, brief.where, ...(brief.when ? [brief.when] : [])].join(', ')}`,
    previa: temPdf ? 'Os ingressos estão aqui e no PDF em anexo.' : 'Está tudo aqui embaixo.',
    titulo: `${word}: ${brief.what} para ${brief.where}.`,
    blocks: [
      ...eventos.flatMap(({ evento, ingressos }) => [
        ...(eventos.length > 1 ? [heading(evento.nome)] : []),
        whenWhere(evento),
        ...ticketBlocks(ingressos),
      ]),
      ...rifas.map(rifaBlocks),
      button(eventos.length > 0 ? 'Abrir meus ingressos' : 'Abrir meus números', path),
      ...(eventos.length > 0
        ? [
            heading('Para entrar'),
            text(
              `Mostre a tela do ingresso${temPdf ? ' ou o PDF em anexo' : ''}. Sem bateria? Diga o código e o seu nome no portão: vale igual.`,
            ),
          ]
        : []),
      ...(devolverAte && means
        ? [
            heading('Mudou de ideia?'),
            text(
              'Até ',
              { strong: deadline(devolverAte) },
              `, devolvemos tudo, com a taxa, pelo mesmo ${means}. Basta pedir em “Meus ingressos”.`,
            ),
          ]
        : []),
      heading('Recibo'),
      {
        is: 'rows',
        rows: sumRows(recibo.linhas, recibo.taxaCents),
        total: {
          name: means ? `Pago no ${means} em ${moment(recibo.pagoEm)}` : `Confirmado em ${moment(recibo.pagoEm)}`,
          value: formatReais(recibo.totalCents),
        },
      },
    ],
    rodape: [orderLine(recibo)],
    sms: paidSms(data, brief),
  }
}

const pixAcabando: Template<'pix-acabando'> = ({ sobre, totalCents, minutos, path }) => {
  const left = counted(minutos, 'minuto')
  const sum = formatReais(totalCents)
  return {
    assunto: `Faltam ${left} para pagar o PIX: ${sobre.nome}`,
    previa: `${sum}, ${about(sobre)}. Depois, voltam à venda.`,
    titulo: `Faltam ${left} para pagar o PIX.`,
    blocks: [
      { is: 'sum', label: 'A pagar', sum, detail: `${about(sobre)}, ${sobre.nome}` },
      button('Abrir o PIX', path),
      text(
        'Já pagou? Então não precisa fazer nada: a confirmação chega sozinha. Depois do prazo, o que você reservou volta à venda, e nada é cobrado.',
      ),
    ],
    rodape: [],
    sms: {
      parts: [
        `faltam ${left} para pagar ${sum} no PIX`,
        { extra: `. Depois, ${about(sobre)} voltam à venda` },
        ': ',
        { name: sobre.nome },
        '. Copie:',
      ],
      path,
    },
  }
}

const pagamentoRecusado: Template<'pagamento-recusado'> = ({ sobre, totalCents, meio, guardadoAte, path }) => {
  const means = meioName(meio)
  const sum = formatReais(totalCents)
  const kept = guardadoAte ? `guardado até ${formatTime(guardadoAte)}` : null
  return {
    assunto: `O pagamento não passou: ${sobre.nome}`,
    previa: `Nada foi cobrado.${guardadoAte ? ` O que você reservou fica ${kept}.` : ''}`,
    titulo: 'O pagamento não passou. Nada foi cobrado.',
    blocks: [
      { is: 'sum', label: `Recusado no ${means}`, sum, detail: `${about(sobre)}, ${sobre.nome}` },
      text(
        ...(kept ? ['O que você reservou fica ', { strong: kept }, '. '] : ['O que você reservou voltou à venda. ']),
        'Tente de novo, com o PIX ou com outro cartão.',
      ),
      button('Tentar de novo', path),
    ],
    rodape: [],
    sms: {
      parts: [
        `${sum} no ${means} não passou, e nada foi cobrado. `,
        { name: sobre.nome },
        ...(kept ? [{ extra: `, ${kept}` }] : []),
        '. Tente de novo:',
      ],
      path: PATHS.carrinho,
    },
  }
}

export const COMPRA = {
  'compra-paga': compraPaga,
  'pix-acabando': pixAcabando,
  'pagamento-recusado': pagamentoRecusado,
} satisfies Record<string, (data: never) => Draft>
