import { numbersText } from '../../contract/rifas-rules.ts'
import { TITLES } from '../../contract/titles-rules.ts'

const tickets = (count: number): string => (count === 1 ? '1 item' : `${count} itens`)

/** Texts of the cart and the checkout. */
export const CARRINHO = {
  cart: TITLES.carrinho,
  payment: 'Pagamento',
  back: 'Voltar',
  backToEvents: 'Ver eventos',
  countdown: 'Tempo da reserva',
  total: 'Total',
  quantityOf: (item: string): string => `Quantidade de ${item}`,
  fullPrice: (price: string): string => `Comprar a inteira por ${price}`,
  priceChanged: { before: 'O preço mudou de ', between: ' para ' },
  summary: 'Resumo da compra',
  units: tickets,
  unitsWithFee: (count: number): string => `${tickets(count)}, com a taxa`,
  times: (count: number, price: string): string => `${count} × ${price}`,

  placeGone: (setor: string, lugar: string): string =>
    `O mapa de ${setor} mudou. ${lugar} não está mais à venda e saiu do seu carrinho`,

  numbersGone: (rifa: string, numbers: readonly number[]): string =>
    numbers.length === 1
      ? `O número ${numbersText(numbers)} da rifa ${rifa} saiu do seu carrinho: outra pessoa escolheu esse número antes`
      : `Os números ${numbersText(numbers)} da rifa ${rifa} saíram do seu carrinho: outra pessoa escolheu esses números antes`,

  items: {
    title: 'Seu carrinho',
    list: 'Itens do carrinho',
    remove: (name: string): string => `Remover ${name}`,
    goOn: 'Continuar',
    loginHint: 'Você entra com o seu celular antes de pagar.',
    holdHint: 'Ao continuar, guardamos seus itens por até 10 minutos.',
    holdHintNumbers: 'Ao continuar, guardamos seus números por até 10 minutos.',
    nothingHeld: 'Nada do carrinho pôde ser reservado. Remova o que não está disponível.',
  },
  empty: {
    title: 'Seu carrinho está vazio',
    text: 'Escolha um evento e adicione seus ingressos. Eles ficam aqui até você pagar.',
    action: 'Ver eventos à venda',
  },
  partial: {
    title: 'Parte do carrinho não está disponível',
    text: 'Não conseguimos reservar para você:',
    unknownItem: 'Item do carrinho',
    goesOn: 'O que continua reservado para você está no resumo.',
    accept: 'Continuar sem esses itens',
    back: 'Voltar ao carrinho',
  },
  method: {
    title: 'Como você paga',
    card: 'Cartão',
    cardText: (max: number): string => (max > 1 ? `até ${max}x` : 'à vista'),
    pix: 'PIX',
    pixText: 'cai na hora',
    pixLate: 'Indisponível: falta pouco para o fim da venda ou da reserva',
  },
  identity: {
    title: 'Quem paga',
    text: 'A cobrança sai em nome de quem paga. Com estes dados também encontramos seus ingressos.',
    known: (cpf: string): string => ` · CPF ${cpf}`,
    change: 'mudar',
    changeLabel: 'Mudar quem paga',
    other: 'Outra pessoa',
    otherText: 'Vale só para esta compra: os ingressos ficam na sua conta, e o CPF dela não muda.',
    payOther: 'Pagar com o CPF de outra pessoa',
    payOwn: 'Pagar com o meu CPF',
    cpf: 'CPF',
    email: 'E-mail',
    mustConfirm:
      'Sua senha foi trocada por SMS. Por segurança, digite o CPF deste cadastro para ver e usar os seus dados.',
    senha: 'Sua senha',
    senhaHint: 'Você está trocando o CPF ou o e-mail do seu cadastro.',
    senhaMissing: 'Digite a sua senha',
    submit: 'Continuar',
  },
  card: {
    text: 'Os dados vão direto para a operadora. Nós não guardamos o número.',
    which: 'Qual cartão',
    other: 'Outro cartão',
    keep: 'Guardar este cartão para a próxima compra',
    number: 'Número do cartão',
    expiry: 'Validade',
    expiryExample: 'MM/AA',
    cvv: 'CVV',
    holder: 'Nome no cartão',
    installments: 'Parcelas',
    inFull: (total: string): string => `1x de ${total}`,
    parts: (count: number, part: string): string => `${count}x de ${part} sem juros`,
    unequal: (count: number, first: string, part: string): string =>
      `${count}x sem juros: ${first} + ${count - 1} de ${part}`,
    centHint: 'Seu banco decide em qual parcela entram os centavos que sobram.',
    wrong: {
      number: 'Confira o número do cartão',
      exp_month: 'O mês vai de 01 a 12',
      expired: 'Este cartão está vencido',
      cvv: 'São 3 ou 4 números',
      holder_name: 'Escreva o nome como está no cartão',
    },
    pay: (total: string): string => `Pagar ${total} no cartão`,
  },
  pix: {
    text: 'O código abre aqui mesmo e vale por 60 minutos. Pague no app do seu banco: o ingresso aparece sozinho.',
    until: (time: string): string =>
      `O código vale até as ${time}, quando termina a venda ou o tempo desta reserva. Sua reserva fica guardada até lá.`,
    submit: (total: string): string => `Pagar ${total} com PIX`,
  },
  free: {
    title: 'É só confirmar',
    text: 'Esta compra não custa nada e fica pronta na hora.',
    submit: 'Retirar',
  },
  refused: {
    title: 'Pagamento não aprovado',
    byBank: 'O banco não autorizou',
    reason: (text: string): string => `Motivo: ${text}`,
    notCharged: 'Nada foi cobrado.',
    kept: (count: number): string =>
      count === 1 ? 'Seu item continua guardado' : `Seus ${count} itens continuam guardados`,
    otherwise: 'Pague de outro jeito',
    pixText: 'Não depende do limite do cartão',
    tried: 'recusado',
    retry: 'Tentar de novo com cartão',
    other: 'Digitar outro cartão',
  },
  timeOver: {
    title: 'O tempo da reserva acabou',
    text: 'Os itens voltaram a ficar disponíveis para todos, mas seu carrinho está guardado. Reserve novamente para continuar.',
    emptyText: 'Os itens voltaram a ficar disponíveis para todos. Faça sua escolha novamente.',
    again: 'Reservar novamente',
  },
  uncertain: {
    title: 'Não sabemos se o pagamento foi concluído',
    text: 'Veja primeiro em Meus ingressos: se o pagamento foi aprovado, sua compra está lá. Se não estiver, reserve novamente: o mesmo carrinho nunca é cobrado duas vezes.',
    tickets: 'Ver meus ingressos',
  },
  elsewhere: {
    title: 'Você já começou a pagar',
    text: 'Há um pagamento em aberto. Conclua esse pagamento ou cancele-o para pagar de outra forma.',
    open: 'Continuar o pagamento',
    cancel: 'Cancelar o pagamento',
    confirmCancel: 'Cancelar pagamento',
    keep: 'Manter',
    notYet: 'Seu pagamento ainda está sendo confirmado. Aguarde alguns instantes e não pague de novo.',
    check: 'Verificar agora',
  },
  alreadyPaid: {
    title: 'Este carrinho já foi pago',
    text: 'Sua compra está em Meus ingressos.',
    tickets: 'Ver meus ingressos',
    discard: 'Começar um carrinho novo',
  },
  unknown: {
    title: 'Não conseguimos consultar sua reserva',
    text: 'Nada se perdeu: o que você reservou continua guardado até o tempo acabar.',
    retry: 'Tentar de novo',
  },
  login: { title: 'Entre para continuar', text: 'Sua sessão terminou. Seu carrinho está guardado.', action: 'Entrar' },
  busy: {
    reserving: 'Reservando seus itens…',
    opening: 'Carregando sua reserva…',
    canceling: 'Cancelando o pagamento…',
    identifying: 'Um instante…',
    changing: 'Atualizando a reserva…',
    paying: 'Processando o pagamento…',
    ordered: 'Abrindo sua compra…',
  },
} as const
