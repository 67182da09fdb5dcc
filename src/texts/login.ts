/** Texts of the login's steps; error messages of rules and calls are in the contract. */
export const LOGIN = {
  back: 'Voltar',
  phone: {
    heading: 'Qual é o seu celular?',
    text: 'Com ele você entra, recebe o código e encontra seus ingressos.',
    label: 'Celular com DDD',
    submit: 'Continuar',
  },
  sms: {
    heading: 'Digite o código que enviamos por SMS',
    /** @param phone masked */
    text: (phone: string): string => `Enviado para ${phone}.`,
    changePhone: 'Trocar número',
    label: 'Código do SMS',
    submit: 'Confirmar código',
    resend: 'Enviar outro código',
    /** @param time 'mm:ss' */
    resendIn: (time: string): string => `Não chegou? Você pode pedir outro em ${time}.`,
    resendNow: 'Não chegou? Peça outro.',
    resent: 'Enviamos outro código.',
  },
  signUp: {
    heading: 'Como você se chama?',
    text: 'Celular confirmado. Falta só o seu nome e uma senha para as próximas vezes.',
    name: 'Nome completo',
    password: 'Crie uma senha',
    submit: 'Criar conta',
    /** Followed by the link `privacy`. */
    agree: 'Ao criar a conta, você concorda com a nossa página de',
    privacy: 'Privacidade',
  },
  newPassword: {
    heading: 'Qual será a nova senha?',
    text: 'Celular confirmado. A senha antiga deixa de valer, e os outros aparelhos saem da conta.',
    label: 'Nova senha',
    submit: 'Salvar e entrar',
  },
  password: {
    /** @param nome the first name, when it is known */
    heading: (nome: string | null): string => (nome ? `Olá, ${nome}!\nQual é a sua senha?` : 'Qual é a sua senha?'),
    /** @param phone masked */
    text: (phone: string): string => `Conta do celular ${phone}.`,
    label: 'Senha',
    submit: 'Entrar',
    forgot: 'Esqueci minha senha',
  },
  /** The steps of a purchase around the login. */
  done: { phone: 'Seu celular', code: 'Código do SMS', confirmed: 'confirmado', next: 'Depois: como você paga' },
  /** What the server refuses, before it is typed. @param characters the minimum length of a password */
  passwordHint: (characters: number): string =>
    `Ao menos ${characters} caracteres, e nada fácil de adivinhar, como 123456 ou o seu celular`,
} as const
