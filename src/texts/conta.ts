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
  logOut: 'Sair',
  logOutDismiss: 'Continuar na conta',
} as const
