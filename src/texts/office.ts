import { STAFF_IDLE_MINUTES, USER_PASSWORD_MIN } from '../../contract/limits.ts'

/** Texts of the back-office's login and of the frame around its sections. */
export const OFFICE = {
  login: {
    /** @param hour of the day, in the business's time zone */
    heading: (hour: number): string =>
      `${hour < 5 ? 'Boa noite' : hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite'}, vamos abrir as portas?`,
    text: 'Entrada de quem trabalha aqui.',
    user: 'Usuário',
    password: 'Senha',
    submit: 'ENVIAR',
    byKey: 'Entrar com chave de acesso',
    buying: 'Veio comprar?',
    toSite: 'Ir para o site',
  },
  /** The login of a user whose password an admin chose. */
  firstPassword: {
    heading: 'Defina a sua senha',
    text: 'A senha que você digitou foi escolhida por um administrador e serve só para esta entrada.',
    password: 'Nova senha',
    hint: `Ao menos ${USER_PASSWORD_MIN} caracteres, só sua: quem escolheu a anterior não deve conhecê-la.`,
    submit: 'SALVAR E ENTRAR',
    back: 'Voltar para o login',
  },
  over: {
    title: 'Entre de novo para continuar',
    text: `Sua sessão terminou, por exemplo depois de ${STAFF_IDLE_MINUTES / 60} horas sem uso. O que você digitou continua aqui e nada foi perdido.`,
    leave: 'Sair da conta',
  },
  invalid: {
    title: 'Não foi possível confirmar a sua sessão',
    text: 'Nada do que você digitou foi perdido.',
  },
  /** About readings of the entrance that are not uploaded from this device yet. */
  readings: {
    atLogout: (n: number): string =>
      n === 1
        ? '1 entrada lida neste aparelho ainda não foi enviada. Ela fica guardada aqui e é enviada no próximo login.'
        : `${n} entradas lidas neste aparelho ainda não foram enviadas. Elas ficam guardadas aqui e são enviadas no próximo login.`,
    sent: (n: number): string =>
      n === 1
        ? '1 entrada guardada neste aparelho foi enviada'
        : `${n} entradas guardadas neste aparelho foram enviadas`,
    refused: (n: number): string =>
      n === 1
        ? '1 entrada guardada neste aparelho não foi aceita: confira na portaria do evento'
        : `${n} entradas guardadas neste aparelho não foram aceitas: confira na portaria do evento`,
  },
  checking: 'Confirmando a sua sessão…',
  palette: {
    open: 'Procurar',
    key: 'Ctrl K',
    eventos: 'Eventos',
    ingressos: 'Ingressos',
    pessoas: 'Clientes',
    more: ', os mais novos: complete a busca para ver outros',
  },
  home: (casa: string): string => `${casa}, painel`,
  nav: 'Seções',
  openMenu: 'Abrir menu',
  closeMenu: 'Fechar menu',
  collapse: 'Recolher menu',
  expand: 'Expandir menu',
  /** Followed by the user's name. */
  account: 'Conta de',
  roles: {
    admin: 'Administração',
    staff: 'Equipe das suas cidades',
    gate: 'Portaria das suas cidades',
    promoter: 'Os seus códigos e cortesias',
  },
  password: {
    open: 'Trocar senha',
    title: 'Trocar a sua senha',
    current: 'Senha atual',
    next: 'Nova senha',
    hint: `Ao menos ${USER_PASSWORD_MIN} caracteres. As suas sessões em outros aparelhos são encerradas.`,
    saved: 'Senha trocada',
  },
  logOut: 'Sair',
  logOutDismiss: 'Continuar na conta',
  unknown: {
    title: 'Página não encontrada',
    text: 'Este endereço não existe na administração.',
    back: 'Ir para o painel',
  },
  forbidden: { text: 'Peça a um administrador, se precisar deste acesso.' },
} as const
