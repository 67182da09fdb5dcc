import { CATALOGUE } from './catalogue.ts'
import type { ErrorCode, Sentence } from './error-codes.ts'
import { MESSAGES } from './messages.ts'
import { numbersText } from './rifas-rules.ts'
import { SOLD_OUT } from './stock-rules.ts'

/**
 * Messages of the codes that any caller may receive, shown unchanged. They are separate from the back-office's because
 * the browser loads this file: it checks some of these rules before it sends a request.
 */
export const SHOP_REFUSALS = {
  'request.not-understood': 'Não foi possível entender os dados enviados',
  'request.too-large': 'Os dados enviados são grandes demais',
  'request.unsupported-type': 'Formato de dados não aceito',
  'validation.failed': MESSAGES.invalidField,
  'page.not-found': 'Registro não encontrado',
  'origin.forbidden': 'Você não tem permissão para fazer isso',
  'rate.limited': 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  'server.unavailable': CATALOGUE.indisponivel,

  'login.needed': 'Faça login para continuar',
  'session.over': 'Sua sessão expirou. Faça login novamente.',
  'role.forbidden': 'Você não tem permissão para fazer isso',
  'cliente.wrong-credentials': 'Celular ou senha incorretos',
  'phone.taken': 'Este celular já é de outra conta',
  'phone.not-proven': 'Confirme o seu celular com o código enviado por SMS',
  /** The browser does the proof of work and repeats the request by itself; the message is shown only if that fails. */
  'proof.needed': 'Muitas tentativas nesta rede. Aguarde um pouco e tente novamente.',
  'password.wrong': 'Senha incorreta',
  'identity.confirm-needed': 'Para trocar o CPF ou o e-mail, digite a sua senha',
  'identity.cpf-needed': 'Por segurança, confirme antes o seu CPF em Minha conta, “CPF e e-mail”',
  'identity.cpf-wrong': 'Este não é o CPF deste cadastro. Confira o número e tente de novo.',
  'identity.cpf-tries-over': 'As tentativas de hoje acabaram. Tente de novo amanhã.',
  /** @param why what is open, and until when (`impedimentoText`) */
  'account.open': (why: string): string => `A sua conta ainda não pode ser excluída. ${why}`,
  'password.common': 'Esta senha é fácil de adivinhar. Junte três palavras, por exemplo.',
  'sms.too-soon': 'Aguarde um minuto para pedir outro código',
  'sms.wrong-code': MESSAGES.wrongCode,
  'sms.code-gone': 'O código expirou. Peça um novo código.',
  'sms.not-sent': CATALOGUE.enviarSms,
  'sms.not-checked': CATALOGUE.verificarCelular,

  'record.not-found': 'Registro não encontrado',
  /** A signed link that is more than five minutes old, or has an invalid signature. */
  'link.expired': 'Este link expirou. Volte à página e abra novamente.',

  'cart.already-paid': 'Este carrinho já foi pago. Veja em Meus ingressos.',
  'cart.duplicate-item': 'O mesmo item aparece duas vezes',
  'cart.unknown-item': 'Este item não está mais à venda',
  'stock.sold-out': SOLD_OUT,
  'stock.only-left': (left: number): string => (left === 1 ? 'Resta apenas 1' : `Restam apenas ${left}`),
  'meia.sold-out': 'As meias-entradas deste evento esgotaram. A inteira continua à venda.',
  'meia.only-left': (left: number): string =>
    left === 1 ? 'Resta apenas 1 meia-entrada' : `Restam apenas ${left} meias-entradas`,
  'tarifa.not-for-sale': 'Esta tarifa não está à venda',
  'socio.not-entitled': 'Esta tarifa é só de sócios em dia deste plano',
  'socio.unit-limit': (max: number): string =>
    max === 1 ? 'Cada sócio tem 1 ingresso de sócio por evento' : `Cada sócio tem ${max} ingressos de sócio por evento`,
  'codigo.unknown': 'Este código não existe ou não vale para este evento',
  'codigo.not-valid': 'Este código não vale agora para este ingresso',
  'codigo.used-up': 'Este código já foi todo usado',
  'codigo.only-left': (left: number): string =>
    left === 1 ? 'Este código vale só para mais 1 ingresso' : `Este código vale só para mais ${left} ingressos`,
  'codigo.person-limit': (max: number): string =>
    max === 1 ? 'Este código vale para 1 ingresso por pessoa' : `Este código vale para ${max} ingressos por pessoa`,
  'lote.closed': 'Este lote não está à venda agora',
  'evento.sales-not-started': 'As vendas deste evento ainda não começaram',
  'evento.sales-closed': 'As vendas destes ingressos estão encerradas',
  'evento.past': 'Este evento já aconteceu',
  'evento.over-limit': (max: number): string =>
    `O limite deste evento é de ${max} ${max === 1 ? 'ingresso' : 'ingressos'} por pessoa`,
  'place.taken': 'Este lugar acabou de ser ocupado. Escolha outro.',
  'place.out-of-range': 'Este lugar não existe',
  'place.not-for-sale': 'Este lugar não está à venda',
  'place.companion-alone': 'Este lugar é do acompanhante de quem usa o lugar acessível ao lado: escolha os dois',
  'rifa.closed': 'A venda de números desta rifa está encerrada',
  'rifa.number-taken': (numeros: readonly number[]): string =>
    numeros.length === 1
      ? `O número ${numbersText(numeros)} já foi escolhido por outra pessoa`
      : `Os números ${numbersText(numeros)} já foram escolhidos por outras pessoas`,
  'rifa.number-out-of-range': 'Este número não existe na rifa',
  'reservation.not-found': 'Reserva não encontrada',
  'reservation.expired': 'O tempo da reserva acabou. Reserve novamente.',
  'reservation.lost': 'O tempo acabou e parte da reserva foi liberada. Revise o carrinho.',
  'reservation.being-paid': 'Esta reserva já está em pagamento',
  'reservation.used-up': (again: string): string =>
    `O tempo de reserva deste item já foi usado. Você pode reservar de novo a partir das ${again}.`,

  'fila.joined-too-often': 'Esta conta já entrou nesta fila muitas vezes e não pode mais entrar nela.',
  'fila.none': 'Este evento não tem fila. Escolha os ingressos na página do evento.',
  'fila.not-your-turn': 'Este evento tem fila. Entre nela e espere a sua vez para escolher os ingressos.',
  /** The browser reads its place again by itself; the message is shown only if that fails. */
  'fila.unknown-place': 'Não reconhecemos este lugar na fila. Entre na fila novamente.',

  'payment.in-progress': 'Já existe um pagamento em andamento para este carrinho',
  'payment.uncertain': 'Ainda estamos confirmando este pagamento. Aguarde alguns instantes.',
  'payment.prices-changed': 'Os itens ou os preços não conferem com a reserva. Revise o carrinho.',
  'payment.too-many-installments': (max: number): string =>
    max === 1 ? 'Esta compra só pode ser paga à vista' : `Esta compra pode ser dividida em até ${max}x`,
  'payment.amount-too-large': 'O valor desta compra passa do limite de um pagamento: divida a compra',
  'payment.identity-needed': 'Informe CPF e e-mail para continuar',
  'payment.too-many-pix': 'Você já tem dois pagamentos por PIX em aberto. Pague ou cancele um deles.',
  'payment.pix-paused': 'Dois códigos PIX expiraram sem pagamento. Aguarde um pouco antes de gerar outro.',
  'payment.pix-too-late':
    'Falta pouco tempo para o fim desta reserva: um PIX poderia não ser pago a tempo. Pague com cartão de crédito.',
  'payment.attempt-mismatch': 'Os dados deste pagamento mudaram. Volte e tente de novo.',
  'payment.unavailable': CATALOGUE.processarPagamento,
  'payer.unknown': 'Digite de novo o CPF de quem paga',
  'payer.too-many': 'CPFs demais por hoje. Tente de novo amanhã.',
  'customer.not-saved': CATALOGUE.salvarCliente,
  'card.not-found': 'Cartão não encontrado',
  'card.unavailable': CATALOGUE.cadastrarCartao,
  'card.not-deleted': CATALOGUE.excluir('cartão'),
  'card.of-membership': 'Este cartão paga a sua assinatura. Cancele a assinatura antes de excluir.',
  'card.too-many-added': 'Cartões demais por hoje. Use um cartão guardado ou tente de novo amanhã.',
  'card.too-many-refused': 'Muitos cartões foram recusados. Por segurança, tente de novo com cartão só amanhã.',

  'refund.not-paid': 'O que não foi pago não pode ser reembolsado',
  'refund.under-way': 'O reembolso já está em andamento',
  'refund.done': 'O reembolso já foi feito',
  'refund.chargedback': 'O pagamento foi contestado no banco',
  'refund.used': 'O que já foi utilizado não pode ser reembolsado',
  'refund.too-late': 'O prazo de 7 dias depois do pagamento já passou',
  'refund.evento-too-close': 'O reembolso só pode ser pedido até 48 horas antes do evento',
  'refund.draw-too-close': 'O reembolso só pode ser pedido até a véspera do sorteio',
  'refund.not-possible': 'Esta venda não pode ser reembolsada',
  'refund.one-order': 'Peça o reembolso de uma compra de cada vez',
  'refund.one-at-a-time': 'Já existe um reembolso desta compra em andamento. Aguarde a confirmação e peça novamente.',
  'refund.courtesy': 'Uma cortesia não é reembolsada',
  'refund.not-accepted': 'A operadora de pagamento não aceitou o reembolso. A compra continua válida.',

  'socio.not-open': 'O clube ainda não abriu as inscrições. Volte em breve.',
  'socio.seat-taken': 'Esta cadeira acabou de ser ocupada. Escolha outra.',
  'socio.no-such-seat': 'Esta cadeira não existe',
  'socio.already-member': 'Você já é sócio',
  'socio.subscribing': 'Já existe uma assinatura em andamento. Aguarde a confirmação.',
  'socio.hold-over': 'O tempo da reserva da cadeira acabou. Escolha a cadeira novamente.',
  'socio.price-changed': 'O valor da assinatura mudou. Confira e confirme novamente.',
  'socio.not-subscribed': CATALOGUE.efetuarAssinatura,
  'socio.cancel-pending': 'O cancelamento foi pedido e será confirmado em instantes.',
} as const satisfies Partial<Record<ErrorCode, Sentence>>
