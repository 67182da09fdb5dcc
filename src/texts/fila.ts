import { CONFIRMATIONS } from '../../contract/catalogue.ts'
import { TITLES } from '../../contract/titles-rules.ts'

const count = (n: number, one: string, many: string): string => `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`

/** Texts of an event's waiting room. */
export const FILA = {
  title: TITLES.fila,
  back: 'Página do evento',
  loading: 'Carregando fila…',
  failedTitle: 'Não foi possível mostrar a fila',
  opens: (when: string): string => `A fila abre ${when}`,
  opened: (when: string): string => `A fila abriu ${when}`,
  opensIn: 'A fila abre em',
  opening: 'Abrindo…',
  days: (n: number): string => count(n, 'dia', 'dias'),
  hours: (h: number, min: number): string => `${h} h ${min} min`,
  away: 'Sem resposta do servidor. Seu lugar continua guardado, e esta página tenta de novo sozinha.',
  awayOutside: 'Sem resposta do servidor. Esta página tenta de novo sozinha.',

  join: 'Entrar na fila',
  joinAgain: 'Entrar no fim da fila',
  joinAnyway: 'Entrar na fila mesmo assim',
  joining: 'Entrando na fila…',
  account: 'Cada conta tem um só lugar, em qualquer aparelho. Sem conta, você cria uma com o seu celular.',
  gathered: (n: number): string => (n === 0 ? 'Ninguém na fila ainda' : `${count(n, 'pessoa', 'pessoas')} na fila`),
  outside: {
    before: {
      title: 'Não precisa correr',
      text: 'Quem está na fila antes da abertura tem a ordem sorteada: chegar primeiro não dá vantagem. Quem chega depois fica no fim, por ordem de chegada.',
    },
    open: {
      title: 'A fila está aberta',
      text: 'Quem entra agora fica no fim. Seu lugar avança sozinho, e na sua vez você tem 10 minutos para escolher.',
    },
    'sold-out': {
      title: 'Esgotado por enquanto',
      text: 'Tudo está vendido ou reservado. Se uma reserva não for paga, a fila continua, na mesma ordem.',
    },
  },
  gathering: {
    title: 'Você está na fila',
    away: ['Pode guardar o celular.', ' Seu lugar fica guardado na sua conta. Volte na hora da abertura.'],
    fair: ['Na abertura, a ordem de quem já está aqui é ', 'sorteada', '. Quem chega depois fica no fim.'],
  },
  waiting: {
    place: 'Seu lugar na fila',
    about: 'sua vez em cerca de',
    under: 'sua vez em menos de',
    unknown: 'O tempo de espera aparece quando a fila andar.',
    drawing: 'Seu número já vem…',
    you: 'você',
    eachDot: (n: number): string => `Cada ponto representa ${n.toLocaleString('pt-BR')} pessoas.`,
    ahead: (n: number): string => (n === 0 ? 'Você é o próximo' : `${n.toLocaleString('pt-BR')} na frente`),
    behind: (n: number): string => `${n.toLocaleString('pt-BR')} atrás`,
    mayRunOut: 'Há mais gente na sua frente do que ingressos livres: eles podem acabar antes da sua vez.',
    away: ['Pode guardar o celular.', ' Seu lugar avança sozinho e fica guardado até a sua vez.'],
    minutes: ['Na sua vez, você tem ', '10 minutos', ' para escolher. Depois disso, a vez passa.'],
    fair: (time: string): string =>
      `Quem chegou antes das ${time} teve a ordem sorteada; depois, por ordem de chegada.`,
  },
  soldOut: {
    title: 'Esgotado por enquanto',
    text: 'Tudo está vendido ou reservado. Seu lugar continua guardado: se uma reserva não for paga, a fila anda.',
  },
  turn: {
    title: 'É a sua vez',
    timeLeft: 'Tempo para escolher:',
    text: 'Escolha e reserve neste tempo. O que você reservar tem um prazo próprio para ser pago.',
    choose: 'Escolher ingressos',
  },
  ended: {
    title: 'A sua vez passou',
    text: 'Os 10 minutos acabaram. O que você reservou a tempo continua seu até o fim da reserva.',
    cart: 'Ir para o carrinho',
  },
  bought: {
    title: 'Compra feita',
    text: 'A sua vez terminou com a compra. Para comprar mais, entre no fim da fila.',
    tickets: 'Ver meus ingressos',
  },
  left: {
    title: 'Você saiu da fila',
    text: 'Você liberou o seu lugar, aqui ou em outro aparelho. Se voltar, entra no fim.',
  },
  over: {
    title: 'As vendas deste evento terminaram',
    text: 'A fila foi encerrada.',
    link: 'Ver eventos à venda',
  },
  none: { title: 'Este evento não tem fila', text: 'Escolha os ingressos na página do evento.', link: 'Ver ingressos' },

  leave: 'Sair da fila',
  leaveTurn: 'Desistir da vez',
  leaveQuestion: CONFIRMATIONS.sairDaFila,
  leaveText: 'Seu lugar não fica guardado: se voltar, você entra no fim.',
  leaveConfirm: 'Sim, sair',
  leaveDismiss: 'Ficar na fila',

  /** The tab's title, for a visitor who has another tab in front. */
  tabTurn: 'É a sua vez!',

  draw: {
    title: 'Como conferir o sorteio',
    before:
      'Na abertura, a ordem sai de uma semente que já foi escolhida. O código dela está aqui antes do sorteio: guarde-o. Depois, a semente aparece, e qualquer pessoa pode conferir que é a mesma.',
    after: (total: number): string =>
      `A ordem ${total === 1 ? 'da única pessoa' : `das ${total.toLocaleString('pt-BR')} pessoas`} que ${total === 1 ? 'estava' : 'estavam'} na fila na abertura saiu desta semente e da lista dos lugares.`,
    nobody: 'Ninguém estava na fila na abertura: todos os números são por ordem de chegada.',
    seedHash: 'Código da semente (SHA-256)',
    seed: 'Semente',
    listHash: 'Código da lista dos lugares (SHA-256)',
    place: 'Seu lugar na lista',
    number: (numero: string): string => `Seu número: ${numero}.`,
    how: 'O SHA-256 da semente é o código publicado antes da abertura. O SHA-256 do texto “semente:código da lista:lugar” ordena os lugares: o menor é o 1º.',
    openList: 'Baixar a lista dos lugares',
    copy: 'Copiar',
    copied: 'Copiado',
  },
} as const
