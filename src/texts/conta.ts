import type { TicketDisplay } from '../../contract/vendas-rules.ts'
import { TITLES } from '../../contract/titles-rules.ts'

/** Texts of the cliente's account. */
const again = 'Entre de novo para continuar: o seu carrinho continua aqui.'

export const CONTA = {
  title: TITLES.minhaConta,
  /** The session ended, for an unknown reason or a known one. */
  sessionOver: `Sua sessão terminou. ${again}`,
  sessionEnds: {
    expirou: `Sua sessão terminou porque você ficou muito tempo sem usar. ${again}`,
    senha: `Sua sessão terminou porque a senha da conta mudou. ${again}`,
    equipe: `Nossa equipe encerrou as sessões da sua conta. ${again}`,
  },
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
    text: 'O que sabemos de você é seu: veja como guardamos, baixe uma cópia ou exclua a conta.',
    privacy: 'Como cuidamos dos seus dados',
    reading: 'Carregando…',
    failed: 'Não foi possível abrir os seus dados',
    password: 'Sua senha',
    passwordMissing: 'Digite a sua senha',
    export: {
      title: 'Baixar os seus dados',
      text: 'Um arquivo com tudo o que temos da sua conta: cadastro, compras, pagamentos, reembolsos, assinatura, cartões (sem o número), sessões e o que você aceitou. Os códigos dos ingressos não estão no arquivo, para ninguém entrar com ele.',
      submit: 'Baixar meus dados',
      busy: 'Preparando o arquivo…',
      file: 'meus-dados.json',
      done: 'Arquivo baixado',
    },
    removal: {
      title: 'Excluir a conta',
      text: 'Nome, celular, CPF, e-mail, senha, cartões e sessões são apagados na hora, e não há como voltar atrás. As compras ficam registradas sem o seu nome, porque a lei exige. Ingressos de eventos que já passaram deixam de aparecer para você.',
      /** Entries of the prize draw made by an earlier owner of the phone number. */
      others: ({ total, contato }: { total: number; contato: string }): string =>
        `${total === 1 ? 'Uma inscrição' : `${total} inscrições`} no sorteio com este celular ${total === 1 ? 'tem' : 'têm'} outro documento e não ${total === 1 ? 'será apagada' : 'serão apagadas'}. Em caso de dúvida, fale com: ${contato}`,
      free: 'Com o mesmo celular, você pode se cadastrar de novo depois.',
      open: 'Ainda não é possível excluir a conta:',
      submit: 'Excluir minha conta',
      question: 'Deseja realmente excluir a sua conta?',
      warning: 'Os seus dados são apagados agora e não podem ser recuperados.',
      confirm: 'Excluir para sempre',
      dismiss: 'Manter a conta',
      busy: 'Excluindo a conta…',
      done: 'A sua conta foi excluída',
    },
  },
  orders: {
    title: 'Compras e recibos',
    line: (day: string, units: number): string => `${day} · ${units === 1 ? '1 item' : `${units} itens`}`,
    free: 'Grátis',
    more: 'As compras mais antigas estão em Meus ingressos',
    states: {
      PAGO: 'Paga',
      UTILIZADO: 'Utilizada',
      'NÃO PAGO': 'Não paga',
      'AGUARDANDO PAGAMENTO': 'Aguardando pagamento',
      'PGTO NÃO REALIZADO': 'Pagamento não realizado',
      'REEMBOLSO EM ANDAMENTO': 'Reembolso em andamento',
      REEMBOLSADO: 'Reembolsada',
      CONTESTADO: 'Contestada',
      'EVENTO CANCELADO': 'Cancelada',
    } satisfies Record<Exclude<TicketDisplay, 'CORTESIA REVOGADA'>, string>,
  },
  logOut: 'Sair',
  logOutDismiss: 'Continuar na conta',
} as const
