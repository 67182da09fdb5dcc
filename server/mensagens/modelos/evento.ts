import { maskPhone } from '../../../contract/phone-rules.ts'
import { formatReais } from '../../../contract/money.ts'
import { PATHS } from '../../../contract/paths-rules.ts'
import { struckCodes } from './devolucao.ts'
import { type Block, button, type DataOf, type Draft, fraudWarning, heading, type Template, text } from './draft.ts'
import {
  arrival,
  counted,
  longDay,
  moment,
  shortArrival,
  shortDay,
  shortWhen,
  sumRows,
  ticketBlocks,
  whenWhere,
} from './words.ts'

/** What moved, old and new under each other. */
const changes = ({ antes, evento }: DataOf<'evento-mudado'>): { name: string; value: string }[] => [
  ...(antes.hora === undefined
    ? []
    : [{ name: `Era ${antes.hora ?? 'sem hora marcada'}`, value: evento.hora ?? 'sem hora marcada' }]),
  ...(antes.local === undefined ? [] : [{ name: `Era em ${antes.local.era}`, value: antes.local.agora }]),
  ...(antes.atracoes ? [{ name: 'As atrações', value: 'mudaram' }] : []),
]

const changeWords = ({ antes }: DataOf<'evento-mudado'>): string => {
  const words = [
    ...(antes.hora === undefined ? [] : ['hora nova']),
    ...(antes.local === undefined ? [] : ['local novo']),
    ...(antes.atracoes ? ['atrações novas'] : []),
  ]
  return words.join(' e ') || 'veja o que mudou'
}

const tickets = ({ ingressos }: { ingressos: DataOf<'evento-mudado'>['ingressos'] }): Block[] =>
  ingressos.length > 0 ? [heading('Os seus ingressos valem igual'), ...ticketBlocks(ingressos)] : []

const eventoMudado: Template<'evento-mudado'> = (data) => {
  const { evento, antes, path } = data
  const words = changeWords(data)
  return {
    assunto: `Mudou: ${evento.nome}, ${shortDay(evento.data)}: ${words}`,
    previa: 'O ingresso que você tem vale igual.',
    titulo: `${evento.nome} mudou: ${words}.`,
    blocks: [
      { is: 'rows', rows: changes(data), total: null },
      heading('Como fica'),
      whenWhere(evento),
      button('Ver os meus ingressos', path),
      ...tickets(data),
    ],
    rodape: [],
    sms: {
      parts: [
        { name: evento.nome },
        `, ${shortDay(evento.data)}, mudou: `,
        antes.hora !== undefined && evento.hora ? `às ${evento.hora}` : words,
        ...(antes.local === undefined ? [] : [', ', { name: evento.local }]),
        { extra: '. O ingresso vale igual' },
        ':',
      ],
      path: PATHS.meusIngressos,
    },
  }
}

const eventoAdiado: Template<'evento-adiado'> = (data) => {
  const { evento, antes, motivo, devolverAte, path } = data
  return {
    assunto: `Adiado: ${evento.nome}, agora ${shortWhen(evento)}`,
    previa: `O ingresso vale igual. Não pode ir? Devolvemos tudo até ${shortDay(devolverAte)}.`,
    titulo: `${evento.nome} mudou de dia.`,
    blocks: [
      ...(motivo ? [text(`Motivo: ${motivo}.`)] : []),
      text('Era ', { struck: `${longDay(antes.data)}${antes.hora ? `, ${antes.hora}` : ''}` }, '. O novo dia:'),
      whenWhere(evento),
      button('Ver os meus ingressos', path),
      heading('Não pode no novo dia?'),
      text(
        'Até ',
        { strong: longDay(devolverAte) },
        ', devolvemos tudo, com a taxa, pelo mesmo meio. Basta pedir em “Meus ingressos”.',
      ),
      ...tickets(data),
    ],
    rodape: [],
    sms: {
      parts: [
        { name: evento.nome },
        ` mudou de ${shortDay(antes.data)} para ${shortWhen(evento)}. `,
        { extra: 'O ingresso vale igual. ' },
        'Não pode? Devolvemos tudo',
        { extra: ` até ${shortDay(devolverAte)}` },
        ':',
      ],
      path: PATHS.meusIngressos,
    },
  }
}

type Cancelled = DataOf<'evento-cancelado'>

function backBlocks({ voltas, linhas, taxaCents, canceladoEm, path }: Cancelled, total: string): Block[] {
  if (voltas.length === 0)
    return [text('Você não pagou nada, e não precisa fazer nada.'), button('Ver a minha conta', path)]
  return [
    ...voltas.map((volta): Block => ({
      is: 'sum',
      label: 'Volta para você',
      sum: formatReais(volta.cents),
      detail: arrival(volta),
    })),
    heading('Você não precisa fazer nada'),
    text('Sem pedido, sem formulário, sem senha.'),
    {
      is: 'steps',
      steps: [
        { isDone: true, text: 'Evento cancelado', when: moment(canceladoEm) },
        { isDone: false, text: 'Devolução mandada', when: 'em seguida' },
        ...voltas.map((volta) => ({
          isDone: false,
          text: volta.metodo === 'pix' ? 'Dinheiro na conta' : 'Crédito no cartão',
          when: volta.chegaAte ? `até ${shortDay(volta.chegaAte)}` : 'na fatura',
        })),
      ],
    },
    button('Acompanhar a devolução', path),
    heading('O que volta'),
    { is: 'rows', rows: sumRows(linhas, taxaCents), total: { name: 'Tudo o que você pagou', value: total } },
  ]
}

const eventoCancelado: Template<'evento-cancelado'> = (data) => {
  const { casa, evento, motivo, voltas, ingressos } = data
  const total = formatReais(voltas.reduce((sum, { cents }) => sum + cents, 0))
  const [only, ...others] = voltas
  const why = motivo ? `Motivo: ${motivo}. ` : ''
  return {
    assunto: `Cancelado: ${evento.nome}, ${shortDay(evento.data)}${only ? `. ${total} voltam` : ''}`,
    previa: `${why}Você não precisa fazer nada.`,
    titulo: `${evento.nome} foi cancelado.${only ? ' Você recebe tudo de volta.' : ''}`,
    blocks: [
      text(`${why}O evento de ${longDay(evento.data)}, em ${evento.local}, não vai acontecer.`),
      ...backBlocks(data, total),
      ...(ingressos.length > 0
        ? [
            heading(`Os seus ${counted(ingressos.length, 'ingresso')}`),
            text(...struckCodes(ingressos.map(({ codigo }) => codigo))),
          ]
        : []),
      ...(only ? fraudWarning(maskPhone(casa.telefone)) : []),
    ],
    rodape: [],
    sms: {
      parts: [
        { name: evento.nome },
        `, ${shortDay(evento.data)}, foi cancelado`,
        ...(motivo ? [{ extra: `: ${motivo}` }] : []),
        ...(only
          ? [`. ${total} voltam`, { extra: others.length > 0 ? ' pelo mesmo meio' : ` ${shortArrival(only)}` }]
          : []),
        '.',
      ],
      path: PATHS.meusIngressos,
    },
  }
}

export const EVENTO = {
  'evento-mudado': eventoMudado,
  'evento-adiado': eventoAdiado,
  'evento-cancelado': eventoCancelado,
} satisfies Record<string, (data: never) => Draft>
