import { TITLES } from '../../contract/titles-rules.ts'

/** Texts of the cliente's account. */
export const CONTA = {
  title: TITLES.minhaConta,
  /** The server ended the session, e.g. unused for long. The cart stays. */
  sessionOver: 'Sua sessão terminou. Entre de novo para continuar: o seu carrinho continua aqui.',
  greeting: (nome: string): string => `Olá, ${nome}!`,
  /** @param phone masked */
  phone: (phone: string): string => `Celular ${phone}`,
  menu: 'Menu da conta',
  // Exactly as in docs/product.md#public-routes.
  meusIngressos: 'Meus Ingresso',
  socioTorcedor: 'Sócio Torcedor',
  identity: {
    title: 'CPF e e-mail',
    text: 'Com estes dados emitimos a cobrança das suas compras e encontramos seus ingressos.',
    back: 'Voltar',
    submit: 'Salvar',
    saving: 'Salvando…',
    saved: 'CPF e e-mail salvos',
  },
  data: {
    title: 'Seus dados',
    back: 'Voltar',
    text: 'O que sabemos de você é seu: veja como guardamos, leve uma cópia, ou exclua a conta.',
    privacy: 'Como cuidamos dos seus dados',
    reading: 'Carregando…',
    failed: 'Não foi possível abrir os seus dados',
    password: 'Sua senha',
    passwordMissing: 'Digite a sua senha',
    export: {
      title: 'Baixar os seus dados',
      text: 'Um arquivo com tudo o que temos da sua conta: cadastro, compras, pagamentos, reembolsos, assinatura, cartões (sem o número), sessões e o que você aceitou. Os códigos dos ingressos não vão junto, para ninguém entrar com o arquivo.',
      submit: 'Baixar meus dados',
      busy: 'Preparando o arquivo…',
      file: 'meus-dados-bilheteria.json',
      done: 'Arquivo baixado',
    },
    removal: {
      title: 'Excluir a conta',
      text: 'Nome, celular, CPF, e-mail, senha, cartões e sessões são apagados na hora, e não há como voltar atrás. As compras ficam registradas sem o seu nome, porque a lei manda. Ingressos de eventos que já passaram deixam de aparecer para você.',
      free: 'O mesmo celular pode fazer um cadastro novo depois.',
      open: 'Ainda não dá para excluir a conta:',
      submit: 'Excluir minha conta',
      question: 'Deseja realmente excluir a sua conta?',
      warning: 'Os seus dados são apagados agora e não podem ser recuperados.',
      confirm: 'Excluir para sempre',
      dismiss: 'Manter a conta',
      busy: 'Excluindo a conta…',
      done: 'A sua conta foi excluída',
    },
  },
  logOut: 'Sair',
  logOutDismiss: 'Continuar na conta',
} as const
