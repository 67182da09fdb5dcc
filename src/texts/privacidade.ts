import { TITLES } from '../../contract/titles-rules.ts'

type Part = { title: string; paragraphs: readonly string[]; list?: readonly (readonly [what: string, why: string])[] }

/**
 * The text of the privacy page. Signing up means consent to it, and its version is stored: a changed text needs a new
 * `PRIVACY_VERSION` (contract/privacy-version-rules.ts), which a test compares with this file.
 */
export const PRIVACIDADE = {
  title: TITLES.privacidade,
  /** @param day the date of the version */
  since: (day: string): string => `Este texto vale desde ${day}.`,
  intro: 'O que guardamos sobre você, por quê, por quanto tempo, e como pedir, corrigir ou apagar os seus dados.',
  parts: [
    {
      title: 'O que guardamos e por quê',
      paragraphs: [
        'Guardamos só o que é preciso para vender e conferir ingressos. Não vendemos os seus dados, não fazemos publicidade com eles e não usamos programas de outras empresas para seguir o que você faz no site.',
      ],
      list: [
        [
          'Nome, celular e senha',
          'para você entrar na sua conta. A senha é guardada de um modo que nem nós conseguimos ler.',
        ],
        [
          'CPF e e-mail',
          'para emitir a cobrança e, pelo e-mail, avisar você das suas compras, nunca com propaganda. O CPF é pedido só quando você compra. O CPF de outra pessoa que paga por você fica só na Pagar.me.',
        ],
        [
          'Compras, pagamentos e reembolsos',
          'para entregar o que você comprou e devolver o que for devido. A lei manda guardar.',
        ],
        [
          'Cartões',
          'ficam na Pagar.me. Nós temos a bandeira, os primeiros seis e os últimos quatro números, a validade e o nome impresso, nunca o número inteiro.',
        ],
        [
          'Meia-entrada',
          'o motivo que você escolheu, que pode dizer algo sobre a sua saúde, e se a entrada viu o documento, como a lei pede. O documento não é copiado.',
        ],
        [
          'Cortesias',
          'o nome, o celular e a observação que a equipe do evento digita para convidar alguém, mesmo sem conta. O celular fica só até a pessoa se cadastrar; o resto, até 90 dias depois do evento.',
        ],
        [
          'Entrada no evento',
          'o horário e o portão em que o ingresso, ou a carteirinha de sócio, foi lido, para que cada pessoa entre uma vez só.',
        ],
        ['Sócio torcedor', 'a cadeira, as mensalidades e o termo que você aceitou.'],
        [
          'Inscrição em sorteios',
          'nome, documento, nascimento, sexo, celular, tamanho e foto, para sortear e entregar o prêmio.',
        ],
        [
          'Avisos',
          'de que avisamos você, quando e por que canal, e se o seu e-mail ou celular recusa mensagens, para avisar uma vez só.',
        ],
        ['Sessões', 'quando um navegador entrou na sua conta e quando foi usado pela última vez.'],
      ],
    },
    {
      title: 'Com quem compartilhamos',
      paragraphs: [
        'Com a Pagar.me, que processa os pagamentos, vão nome, CPF e celular, e o que você compra. Com a Twilio, que envia os códigos e avisos por SMS, vai o seu celular, e com quem entrega os nossos e-mails, o seu e-mail. Cada uma responde também pelos seus próprios deveres legais.',
        'A equipe do evento vê o nome de quem comprou e o motivo da meia-entrada, e de sócios que entram com a carteirinha o nome, o plano e a cadeira, para conferir a entrada. Autoridades recebem dados quando a lei ou a Justiça mandam.',
      ],
    },
    {
      title: 'Por quanto tempo',
      paragraphs: [
        'Os dados da conta ficam enquanto ela existir. Quando você a exclui, nome, celular, CPF, e-mail, senha, cartões e sessões são apagados na hora, e na Pagar.me logo depois.',
        'As compras continuam registradas, sem o seu nome, por causa das leis de impostos (Código Tributário Nacional) e do consumidor (Código de Defesa do Consumidor): em lugar de você fica um código que não diz quem você é.',
        'Códigos por SMS são apagados em um dia, o registro dos avisos em 90 dias, sessões uma semana depois do fim, inscrições em sorteios em dois anos. O registro do que você aceitou fica por cinco anos depois da exclusão da conta. As cópias de segurança são apagadas quando vencem.',
      ],
    },
    {
      title: 'No seu navegador',
      paragraphs: [
        'Usamos cookies só para manter você na sua conta e para reconhecer um aparelho que já entrou nela. O carrinho e os seus ingressos pagos ficam no aparelho, para abrir sem internet, e são apagados quando você sai.',
      ],
    },
    {
      title: 'Os seus direitos',
      paragraphs: [
        'Pela Lei Geral de Proteção de Dados (Lei 13.709/2018, artigo 18), você pode confirmar se temos dados seus, receber uma cópia, corrigir, apagar, saber com quem foram compartilhados e voltar atrás no que consentiu.',
        'Entre em Minha conta: em Seus dados você baixa tudo o que sabemos de você e exclui a conta; em CPF e e-mail você corrige esses dados. Para mudar o nome ou o celular, ou se você não tem conta, fale com a gente.',
        'Enquanto houver algo em aberto, como um ingresso de um evento que ainda vai acontecer, um pagamento, um reembolso ou uma assinatura ativa, a conta não pode ser excluída: a página diz o que falta e até quando.',
        'Se achar que não respeitamos os seus direitos, você pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
      ],
    },
  ] satisfies readonly Part[],
  contact: {
    title: 'Fale com a gente',
    text: 'Quem cuida dos seus dados nesta bilheteria:',
    loading: 'Carregando o contato…',
    failed: 'Não foi possível carregar o contato agora. O telefone está no rodapé desta página.',
  },
} as const
