import { formatReais } from '../../../contract/money.ts'
import { PATHS } from '../../../contract/paths-rules.ts'
import { button, type Draft, heading, type Template, text } from './draft.ts'
import { longDay, meioName, monthName, shortDay } from './words.ts'

const seatOf = (cadeira: string | null, plano: string): string => (cadeira ? `cadeira ${cadeira}` : `plano ${plano}`)

const socioComecou: Template<'socio-comecou'> = ({ plano, cadeira, mensalCents, proxima, path }) => ({
  assunto: `A sua assinatura começou: ${plano}`,
  previa: 'A carteirinha já está na sua conta.',
  titulo: 'Você agora é sócio torcedor.',
  blocks: [
    {
      is: 'facts',
      facts: [
        { label: 'Plano', value: plano, detail: cadeira && `Cadeira ${cadeira}` },
        { label: 'Por mês', value: formatReais(mensalCents), detail: `próxima cobrança em ${longDay(proxima)}` },
      ],
    },
    button('Abrir a carteirinha', path),
    heading('Mudou de ideia?'),
    text('Você pode cancelar quando quiser, na mesma tela. O mês que já foi pago continua valendo até o fim.'),
  ],
  rodape: [],
  sms: {
    parts: [
      'sua assinatura começou! ',
      { name: plano },
      { extra: cadeira ? `, cadeira ${cadeira}` : '' },
      `, ${formatReais(mensalCents)} por mês. A carteirinha:`,
    ],
    path: PATHS.socioTorcedor,
  },
})

const socioRecusado: Template<'socio-recusado'> = ({ mes, cents, meio, cadeira, guardadaAte, path }) => {
  const means = meioName(meio)
  const month = monthName(mes)
  const kept = cadeira ? `A sua cadeira ${cadeira} fica guardada` : 'A sua assinatura vale'
  return {
    assunto: `A mensalidade de ${month} não passou`,
    previa: 'Nada foi cobrado. Dá para acertar agora com outro cartão.',
    titulo: `A mensalidade de ${month} não passou no ${means}.`,
    blocks: [
      { is: 'sum', label: `Mensalidade de ${month}`, sum: formatReais(cents), detail: 'Nada foi cobrado.' },
      text(
        ...(guardadaAte ? [`${kept} até `, { strong: longDay(guardadaAte) }, '. '] : []),
        'Acerte com outro cartão na tela da assinatura.',
      ),
      button('Acertar agora', path),
    ],
    rodape: [],
    sms: {
      parts: [
        `${month} (${formatReais(cents)}) não passou no ${means}. `,
        ...(guardadaAte ? [{ extra: `${kept} até ${shortDay(guardadaAte)}. ` }] : []),
        'Acerte aqui:',
      ],
      path: PATHS.socioTorcedor,
    },
  }
}

const socioAcabando: Template<'socio-acabando'> = ({ plano, cadeira, acabaEm, path }) => ({
  assunto: `A sua assinatura termina ${shortDay(acabaEm)}`,
  previa: 'Até lá, tudo continua valendo.',
  titulo: `A sua assinatura termina em ${longDay(acabaEm)}.`,
  blocks: [
    text(
      `Até esse dia, tudo do plano ${plano} continua valendo.${cadeira ? ` Depois, a cadeira ${cadeira} fica livre para outra pessoa.` : ''}`,
    ),
    button('Continuar sócio', path),
  ],
  rodape: [],
  sms: {
    parts: ['sua assinatura (', { name: seatOf(cadeira, plano) }, `) termina ${shortDay(acabaEm)}. Quer ficar?`],
    path: PATHS.socioTorcedor,
  },
})

const rifaResultado: Template<'rifa-resultado'> = ({ casa, rifa, sorteado, meus, path }) => {
  const isMine = meus.includes(sorteado)
  const mine = `${meus.length === 1 ? 'O seu número' : 'Os seus números'}: ${meus.join(', ')}`
  return {
    assunto: isMine ? `Saiu o seu número: rifa ${rifa}` : `Resultado da rifa ${rifa}`,
    previa: `O número sorteado foi ${sorteado}.`,
    titulo: isMine ? 'O número sorteado é seu!' : `O número sorteado foi ${sorteado}.`,
    blocks: [
      {
        is: 'facts',
        facts: [
          { label: `Rifa ${rifa}`, value: `Número ${sorteado}`, detail: 'sorteado' },
          { label: 'Você tem', value: meus.join(', '), detail: null },
        ],
      },
      text(
        isMine
          ? `Fale com ${casa.nome} para receber o prêmio. Leve um documento com foto.`
          : 'Desta vez não foi. Obrigado por participar.',
      ),
      button('Ver o resultado', path),
    ],
    rodape: [],
    sms: {
      parts: isMine
        ? [`o número sorteado, ${sorteado}, é seu! Rifa `, { name: rifa }, '. Veja como receber:']
        : ['rifa ', { name: rifa }, `: saiu o número ${sorteado}. `, { extra: `${mine}. ` }, 'Resultado:'],
      path: PATHS.meusIngressos,
    },
  }
}

export const CLUBE = {
  'socio-comecou': socioComecou,
  'socio-recusado': socioRecusado,
  'socio-acabando': socioAcabando,
  'rifa-resultado': rifaResultado,
} satisfies Record<string, (data: never) => Draft>
