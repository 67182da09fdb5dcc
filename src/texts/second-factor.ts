import { LOGIN_TICKET_SECONDS, RECOVERY_CODES } from '../../contract/second-factor-rules.ts'

/** Texts about the second factor: in the login, in the user's own section and in the section of users. */
export const SECOND_FACTOR = {
  name: 'Verificação em duas etapas',
  loading: 'Carregando a verificação em duas etapas…',
  failed: 'Não foi possível carregar a verificação em duas etapas',
  /** The step of the login after the password. */
  code: {
    heading: 'Confirme que é você',
    text: `Digite o código que o seu aplicativo autenticador mostra. Você tem ${LOGIN_TICKET_SECONDS / 60} minutos.`,
    app: 'Código do aplicativo',
    recovery: 'Código de recuperação',
    recoveryHint: 'Um dos códigos que você guardou. Cada um vale uma vez.',
    useRecovery: 'Usar um código de recuperação',
    useApp: 'Usar o código do aplicativo',
    submit: 'CONFIRMAR',
    back: 'Voltar para a senha',
    lost: 'Sem o celular e sem os códigos? Um administrador pode desligar a verificação.',
  },
  /** Setting it up. */
  setup: {
    heading: 'Proteja a sua conta',
    demanded:
      'Aqui, para entrar, além da senha, é preciso um código do seu celular. Cadastre o celular para continuar.',
    intro:
      'Com ela, para entrar, além da senha, é preciso um código do seu celular. Você precisa de um aplicativo autenticador, por exemplo o Google Authenticator, o Microsoft Authenticator ou o 1Password.',
    begin: 'COMEÇAR',
    next: 'CONTINUAR',
    password: 'Sua senha',
    scan: 'Leia este QR code com o aplicativo autenticador ou digite nele a chave.',
    qr: 'QR code para o aplicativo autenticador',
    secret: 'Chave',
    copySecret: 'COPIAR A CHAVE',
    copied: 'Copiado',
    firstCode: 'Código do aplicativo',
    firstHint: 'Os seis dígitos que o aplicativo mostra. Eles mudam a cada 30 segundos.',
    confirm: 'CONFIRMAR',
    restart: 'Começar de novo',
    back: 'Voltar para a senha',
  },
  codes: {
    heading: 'Guarde os códigos de recuperação',
    text: `Se você perder o celular, cada um destes ${RECOVERY_CODES} códigos serve para entrar uma vez. Eles não aparecem de novo.`,
    list: 'Códigos de recuperação',
    copy: 'Copiar',
    copied: 'Copiados',
    copyFailed: 'Não foi possível copiar. Selecione os códigos e copie, ou baixe o arquivo.',
    download: 'Baixar',
    print: 'Imprimir',
    kept: 'JÁ GUARDEI OS CÓDIGOS',
    file: 'codigos-de-recuperacao.txt',
    /** @param codes one in each line */
    fileText: (codes: string, casa: string): string =>
      `${casa}: códigos de recuperação da administração\nCada um vale uma vez.\n\n${codes}\n`,
  },
} as const
