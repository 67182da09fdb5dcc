import { formatReais } from '../../../contract/money.ts'
import { button, type Draft, heading, type Template, text } from './draft.ts'
import { counted, moment } from './words.ts'

const hello = (nome: string): string => (nome ? `Oi, ${nome}. ` : '')

const primeiraSenha: Template<'primeira-senha'> = ({ casa, nome, login, path }) => ({
  assunto: `O seu acesso à equipe de ${casa.nome}`,
  previa: 'Peça a primeira senha a quem convidou você.',
  titulo: 'Você agora faz parte da equipe.',
  blocks: [
    text(
      `${hello(nome)}O seu usuário é `,
      { strong: login },
      '. A primeira senha não vai por e-mail: peça a quem convidou você. Ao entrar, você escolhe a sua.',
    ),
    button('Entrar', path),
    heading('Não esperava esta mensagem?'),
    text('Ninguém nosso pede a sua senha. Fale com a equipe antes de entrar.'),
  ],
  rodape: [],
  sms: null,
})

const novoAparelho: Template<'novo-aparelho'> = ({ casa, nome, aparelho, quando, path }) => ({
  assunto: `Entrada por um aparelho novo: ${casa.nome}`,
  previa: `${aparelho}, ${moment(quando)}.`,
  titulo: 'Alguém entrou por um aparelho novo.',
  blocks: [
    text(`${hello(nome)}A sua conta da equipe foi aberta por um aparelho que ainda não conhecíamos.`),
    {
      is: 'facts',
      facts: [
        { label: 'Aparelho', value: aparelho, detail: null },
        { label: 'Quando', value: moment(quando), detail: 'horário de Brasília' },
      ],
    },
    text('Foi você? Então não precisa fazer nada. Se não foi, encerre essa sessão e troque a senha agora.'),
    button('Ver as minhas sessões', path),
  ],
  rodape: [],
  sms: null,
})

const eventoDevolvido: Template<'evento-devolvido'> = ({ nome, evento, ingressos, cents, path }) => ({
  assunto: `Tudo devolvido: ${evento}`,
  previa: `${counted(ingressos, 'ingresso')}, ${formatReais(cents)}.`,
  titulo: 'O último reembolso terminou.',
  blocks: [
    text(`${hello(nome)}Não falta devolver nada de `, { strong: evento }, ', o evento que você cancelou.'),
    {
      is: 'sum',
      label: 'Devolvido',
      sum: formatReais(cents),
      detail: `de ${counted(ingressos, 'ingresso')}, com a taxa`,
    },
    text('Um pagamento que ainda chegar volta sozinho.'),
    button('Ver as devoluções', path),
  ],
  rodape: [],
  sms: null,
})

const alerta: Template<'alerta'> = ({ titulo, oQueFazer, detalhe, quando, path }) => ({
  assunto: `Alerta: ${titulo}`,
  previa: oQueFazer,
  titulo,
  blocks: [
    ...(detalhe ? [text(detalhe)] : []),
    { is: 'facts', facts: [{ label: 'Quando', value: moment(quando), detail: 'horário de Brasília' }] },
    heading('O que fazer'),
    text(oQueFazer),
    button('Abrir os alertas', path),
  ],
  rodape: ['Você escolheu receber este tipo de alerta por e-mail.'],
  sms: null,
})

export const EQUIPE = {
  'primeira-senha': primeiraSenha,
  'novo-aparelho': novoAparelho,
  'evento-devolvido': eventoDevolvido,
  alerta,
} satisfies Record<string, (data: never) => Draft>
