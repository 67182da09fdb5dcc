import { maskPhone } from '../../../contract/phone-rules.ts'
import { formatReais } from '../../../contract/money.ts'
import { PATHS } from '../../../contract/paths-rules.ts'
import { button, type Draft, fraudWarning, type Run, type Template, heading, text } from './draft.ts'
import { about, arrival, shortArrival } from './words.ts'

const REASONS = {
  tarde: {
    assunto: 'chegou tarde',
    porque: 'O seu pagamento chegou depois do prazo, e o que você reservou já tinha voltado à venda.',
  },
  recusado: { assunto: 'não foi aceito', porque: 'O seu pagamento não pôde ser aceito.' },
  'evento-cancelado': {
    assunto: 'volta para você',
    porque: 'O seu pagamento chegou depois que o evento foi cancelado.',
  },
} as const

const pagamentoDevolvido: Template<'pagamento-devolvido'> = ({ casa, sobre, motivo, volta, path }) => {
  const { assunto, porque } = REASONS[motivo]
  const sum = formatReais(volta.cents)
  return {
    assunto: `O pagamento de ${sobre.nome} ${assunto}: ${sum} voltam`,
    previa: 'Você não precisa fazer nada: o dinheiro volta sozinho.',
    titulo: `O pagamento ${assunto}. Você recebe tudo de volta.`,
    blocks: [
      text(porque),
      { is: 'sum', label: 'Volta para você', sum, detail: arrival(volta) },
      text(`Era de ${about(sobre)}, ${sobre.nome}. Você não precisa fazer nada.`),
      button('Ver a minha conta', path),
      ...fraudWarning(maskPhone(casa.telefone)),
    ],
    rodape: [],
    sms: {
      parts: [
        `o pagamento de ${sum} ${motivo === 'evento-cancelado' ? 'veio depois do cancelamento' : assunto}: `,
        { name: sobre.nome },
        `. Volta sozinho ${shortArrival(volta)}:`,
      ],
      path: PATHS.meusIngressos,
    },
  }
}

/** Codes that are no longer valid, struck: 'A e B não valem mais.' */
export const struckCodes = (codigos: readonly string[]): Run[] => [
  ...codigos.flatMap((codigo, index): Run[] => [
    ...(index === 0 ? [] : [index === codigos.length - 1 ? ' e ' : ', ']),
    { struck: codigo },
  ]),
  codigos.length === 1 ? ' não vale mais. Pode apagar o PDF.' : ' não valem mais. Pode apagar o PDF.',
]

const reembolsoFeito: Template<'reembolso-feito'> = ({ casa, sobre, codigos, volta, path }) => {
  const sum = formatReais(volta.cents)
  return {
    assunto: `Devolvido: ${sum}, ${sobre.nome}`,
    previa: `Volta ${arrival(volta)}.`,
    titulo: 'A devolução foi feita.',
    blocks: [
      { is: 'sum', label: 'Volta para você', sum, detail: arrival(volta) },
      text(`É de ${about(sobre)}, ${sobre.nome}.`),
      button('Acompanhar a devolução', path),
      ...(codigos.length > 0 ? [heading('O que não vale mais'), text(...struckCodes(codigos))] : []),
      ...fraudWarning(maskPhone(casa.telefone)),
    ],
    rodape: [],
    sms: {
      parts: [`devolvido! ${sum} de `, { name: sobre.nome }, ` voltam ${shortArrival(volta)}. Acompanhe:`],
      path: PATHS.meusIngressos,
    },
  }
}

export const DEVOLUCAO = {
  'pagamento-devolvido': pagamentoDevolvido,
  'reembolso-feito': reembolsoFeito,
} satisfies Record<string, (data: never) => Draft>
