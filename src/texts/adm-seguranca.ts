/** Texts about second factors and sessions, in the user's own section and in the section of users. */
export const ADM_SEGURANCA = {
  title: 'Segurança',
  factor: {
    off: 'Desligada',
    on: 'Ligada',
    offText:
      'Quem souber a sua senha entra na sua conta. Ligue para que, além da senha, seja preciso um código do seu celular.',
    onText: (day: string): string => `Desde ${day}, para entrar, além da senha, é preciso um código do seu celular.`,
    demanded: 'Aqui ela é obrigatória e não pode ser desligada.',
    turnOn: 'LIGAR',
    turnOff: 'Desligar',
    renew: 'Fazer códigos novos',
    left: (count: number): string =>
      count === 0
        ? 'Nenhum código de recuperação sobrou: faça códigos novos.'
        : count === 1
          ? 'Sobrou 1 código de recuperação.'
          : `Sobraram ${count} códigos de recuperação.`,
    onSheet: 'Ligar a verificação em duas etapas',
    renewSheet: 'Códigos de recuperação novos',
    renewText: 'Os códigos anteriores deixam de valer.',
    offSheet: 'Desligar a verificação em duas etapas',
    offSheetText: 'Depois disso a senha basta para entrar na sua conta.',
    password: 'Sua senha',
    code: 'Código',
    codeHint: 'Os seis dígitos do aplicativo ou um código de recuperação.',
    offSubmit: 'DESLIGAR',
    turnedOn: 'Verificação em duas etapas ligada. As suas outras sessões terminaram.',
    renewed: 'Códigos de recuperação trocados',
    turnedOff: 'Verificação em duas etapas desligada',
  },
  sessions: {
    title: 'Sessões abertas',
    list: 'Sessões abertas',
    text: 'Onde a sua conta está aberta. Encerre as que você não reconhece e troque a senha.',
    current: 'Esta sessão',
    begun: (when: string): string => `Entrada em ${when}`,
    used: (when: string): string => `Último uso em ${when}`,
    end: 'Encerrar',
    endQuestion: (device: string): string => `Encerrar a sessão “${device}”?`,
    ended: 'Sessão encerrada',
    endOthers: 'Encerrar todas as outras',
    endOthersQuestion: 'Encerrar todas as outras sessões da sua conta?',
    othersEnded: 'As outras sessões foram encerradas',
    keep: 'Manter',
    loading: 'Carregando as sessões…',
    failed: 'Não foi possível carregar as sessões',
    empty: 'Nenhuma sessão aberta.',
  },
  ofUser: {
    action: 'Segurança',
    title: (nome: string): string => `Segurança de ${nome}`,
    firstPassword: 'Senha provisória',
    firstPasswordText: (until: string): string =>
      `Escolhida por um administrador, serve para entrar uma vez, até ${until}: nessa entrada a pessoa define a sua. Depois disso, escolha outra em Editar.`,
    factorOn: 'A verificação em duas etapas está ligada.',
    factorOff: 'A verificação em duas etapas está desligada.',
    reset: 'Desligar a verificação',
    resetQuestion: (nome: string): string => `Desligar a verificação em duas etapas de ${nome}?`,
    resetText:
      'Confirme antes quem está pedindo: depois disso a senha basta para entrar. As sessões abertas terminam, e todos os administradores recebem um alerta.',
    resetSubmit: 'DESLIGAR',
    wasReset: (nome: string): string => `${nome}: verificação em duas etapas desligada`,
    endAll: 'Encerrar todas',
    endAllQuestion: (nome: string): string => `Encerrar todas as sessões de ${nome}?`,
    allEnded: 'Sessões encerradas',
  },
} as const
