import { CATALOGUE } from './catalogue.ts'
import type { ErrorCode, Sentence } from './error-codes.ts'
import { MESSAGES } from './messages.ts'
import { formatReais } from './money.ts'

const tickets = (count: number): string =>
  count === 1 ? '1 ingresso vendido ou reservado' : `${count} ingressos vendidos ou reservados`
const numbers = (taken: number): string =>
  taken === 1 ? '1 número já foi vendido ou reservado' : `${taken} números já foram vendidos ou reservados`

const paidOrHeld = (count: number): string =>
  count === 1 ? '1 ingresso pago ou reservado' : `${count} ingressos pagos ou reservados`

/** Why something of an event to come cannot be deleted, and what to do instead. */
const keptBy = (what: string, count: number, cents: number): string =>
  `${what} tem ${paidOrHeld(count)} (${formatReais(cents)}) para um evento que ainda vai acontecer, e não pode ser excluído. Para não vender mais, encerre as vendas: os ingressos continuam valendo.`

const NAMES_SHOWN = 10

/** Messages by code that only the back-office receives. */
export const OFFICE_REFUSALS = {
  'role.users-forbidden': 'USUÁRIO SEM PERMISSÃO',
  'usuario.wrong-credentials': 'Usuário ou senha incorretos',
  'usuario.password-over': 'Esta senha provisória venceu. Peça outra a um administrador.',
  'password.unchanged': 'Escolha uma senha diferente da provisória',
  'factor.wrong-code': 'Código incorreto ou já usado. Digite o código que o aplicativo mostra agora.',
  'factor.ticket-over': 'O tempo desta etapa acabou. Entre de novo com a sua senha.',
  'factor.not-begun': 'Este QR code não vale mais. Comece de novo.',
  'factor.is-on': 'A verificação em duas etapas já está ligada',
  'factor.is-off': 'A verificação em duas etapas está desligada',
  'factor.demanded': 'A verificação em duas etapas é obrigatória aqui e não pode ser desligada',
  /** An edit of a record that another user has saved meanwhile. */
  'record.edited-meanwhile': 'Outra pessoa alterou este registro. Recarregue e confira antes de salvar.',

  'refund.reason-needed': 'Informe o motivo para reembolsar o que já foi utilizado',
  'socio.not-repriced': CATALOGUE.alterarAssinatura,
  'socio.reprice-pending': 'O novo valor foi pedido e será confirmado em instantes.',
  'socio.price-too-high': 'O valor passa do máximo, R$ 1.000.000,00',
  'socio.seats-taken': (seat: number): string => `Não é possível reduzir: a cadeira ${seat} já tem sócio`,

  'ingresso.search-empty': MESSAGES.ingressoSearch,
  'ingresso.unknown-code': 'Código de ingresso inválido',
  'ingresso.other-evento': 'Este ingresso é de outro evento',
  /** `portao`: the name of the entrance; '' when it has none. */
  'ingresso.already-used': (time: string, portao = ''): string =>
    `Este ingresso já foi utilizado em ${time}${portao && `, ${portao}`}`,
  'ingresso.unpaid': 'Este ingresso não foi pago',
  'ingresso.refunding': 'Este ingresso está sendo reembolsado',
  'ingresso.refunded': 'Este ingresso foi reembolsado',
  'ingresso.revoked': 'Esta cortesia foi revogada',
  'ingresso.chargedback': 'O pagamento deste ingresso foi contestado',
  'prize.not-drawn': 'Este número não foi o sorteado',
  'prize.handed-over': (time: string): string => `O prêmio deste número já foi entregue em ${time}`,

  // Of buyers: as those of plans below.
  'ensaio.alone': 'Os ingressos do ensaio são comprados sozinhos. Tire do carrinho o que não é do ensaio.',
  'ensaio.busy': 'Um pagamento ou um reembolso do ensaio ainda está em andamento. Espere alguns segundos e apague.',
  'ensaio.no-setor': 'Este evento ainda não tem um setor para ensaiar. Cadastre um setor com lote.',
  'cidade.has-eventos': (count: number): string =>
    `Não é possível excluir: ${count === 1 ? 'existe 1 evento' : `existem ${count} eventos`} nesta cidade`,
  'cidade.has-sales': 'Não é possível excluir: já existem vendas',
  'cidade.has-tarifas': 'Não é possível excluir: a meia-entrada tem motivos desta cidade',
  // Of members: the page shows what the server sends, and loads no text of its own for these.
  'plano.not-offered': 'Este plano não está mais à venda. Escolha outro.',
  'plano.seat-needed': 'Este plano tem cadeira: escolha a sua no mapa.',
  'plano.no-seat': 'Este plano não tem cadeira.',
  'plano.seat-stays': 'A sua cadeira continua a mesma neste plano.',
  'plano.not-member': 'Só quem é sócio ativo troca de plano.',
  'plano.change-bound':
    'A cadeira nova já está guardada para você. A troca só pode ser mudada depois da próxima cobrança.',
  'plano.taken': 'Já existe um plano com este nome',
  'plano.first': 'O primeiro plano não pode ser excluído',
  'plano.has-members': 'Este plano tem ou já teve sócios. Em vez disso, pare de oferecer.',
  'codigo.taken': 'Já existe este código',
  'codigo.fewer-than-used': (used: number): string =>
    used === 1 ? 'Já há 1 ingresso com este código' : `Já há ${used} ingressos com este código`,
  'cortesia.no-quota': 'Você não tem cota de cortesias para este evento',
  'cortesia.over-quota': (left: number): string =>
    left === 0 ? 'A sua cota de cortesias acabou' : `A sua cota só tem mais ${left}`,
  'cortesia.other-sector': 'A sua cota não vale para este setor',
  'cortesia.extra': 'Só entradas podem ser cortesia',
  /** @param time as `usedTime` says it */
  'cortesia.used': (time: string): string => `Esta cortesia já entrou em ${time}, e não pode mais ser revogada`,
  'cota.taken': 'Esta pessoa já tem uma cota para este evento',
  'cota.fewer-than-given': (given: number): string =>
    given === 1 ? '1 cortesia desta cota já foi dada' : `${given} cortesias desta cota já foram dadas`,
  'tarifa.of-law': 'Os motivos da lei federal não mudam',
  'evento.has-tickets': (count: number, cents: number): string => keptBy('Este evento', count, cents),
  'evento.draft-has-tickets': (count: number, cents: number): string =>
    `Este evento tem ${paidOrHeld(count)} (${formatReais(cents)}), e não volta a rascunho. Para não vender mais, encerre as vendas; para tirá-lo do site, reembolse antes os ingressos.`,
  'evento.canceled': 'Este evento foi cancelado',
  'ingresso.evento-canceled': 'O evento deste ingresso foi cancelado',
  /** @param missing as `missingText` says it */
  'evento.incomplete': (missing: string): string => `Para publicar, ainda falta: ${missing}.`,
  'setor.has-tickets': (count: number, cents: number): string => keptBy('Este setor', count, cents),
  'lote.has-tickets': (count: number, cents: number): string => keptBy('Este lote', count, cents),
  'setor.type-fixed': (count: number): string => `Este setor já tem ${tickets(count)}: o tipo não pode mudar`,
  /** @param count taken places above the new number @param highest the highest taken place */
  'setor.fewer-than-taken': (count: number, highest: number): string =>
    `A quantidade de lugares não pode ser menor que ${highest}: ${count === 1 ? 'ficaria' : 'ficariam'} de fora ${tickets(count)}`,
  /** @param nomes the current names of the places */
  'setor.places-fixed': (nomes: readonly string[]): string => {
    const more = nomes.length - NAMES_SHOWN
    const list = nomes.slice(0, NAMES_SHOWN).join(', ') + (more > 0 ? ` e mais ${more}` : '')
    return `O desenho mudaria ${tickets(nomes.length)}: ${list}`
  },
  'setor.not-numbered': 'Só setores de mesas ou posições têm desenho de lugares',
  'lote.fewer-than-taken': (count: number): string =>
    `Este lote já tem ${tickets(count)}: a quantidade não pode ser menor`,
  /** @param places those that the sector can sell */
  'lote.more-than-places': (places: number): string =>
    `Este setor tem só ${places === 1 ? '1 lugar' : `${places.toLocaleString('pt-BR')} lugares`} para vender`,

  'rifa.draw-date-past': 'A data do sorteio já passou',
  'rifa.fewer-than-taken': (taken: number): string =>
    taken === 1
      ? 'Não é possível reduzir: 1 número acima da nova quantidade já foi vendido ou reservado'
      : `Não é possível reduzir: ${taken} números acima da nova quantidade já foram vendidos ou reservados`,
  'rifa.draw-fixed': (taken: number): string => `O sorteio não pode ser antecipado: ${numbers(taken)}`,
  'rifa.start-fixed': (taken: number): string => `O início das vendas não pode ser adiado: ${numbers(taken)}`,
  'rifa.sales-over': (taken: number): string =>
    `As vendas terminaram, e só o nome e a descrição podem mudar: ${numbers(taken)}`,
  'rifa.drawn': (numero: number): string => `Esta rifa já foi sorteada: número ${numero}`,
  'rifa.too-early': (day: string): string => `O sorteio só pode ser feito a partir de ${day}`,
  'rifa.unsettled': (open: number): string =>
    `Ainda há ${open === 1 ? '1 número' : `${open} números`} em pagamento ou reembolso. Aguarde para fazer o sorteio.`,
  'rifa.nothing-sold': 'Nenhum número foi vendido',

  'sorteio.frozen': 'A lista do sorteio já está congelada: nenhuma inscrição entra mais',
  'sorteio.not-frozen': 'Congele antes a lista das inscrições',
  'sorteio.no-entries': 'Nenhuma inscrição para sortear',
  'sorteio.extracao-past': 'A extração precisa ser de um dia depois de hoje',
  'sorteio.too-early': (day: string): string =>
    `A extração escolhida é de ${day}: o resultado só vale a partir desse dia`,
  'sorteio.premios-needed': 'Informe os cinco prêmios da extração',
  'sorteio.by-seed': 'Este sorteio é pela semente publicada, não pela Loteria Federal',
  'sorteio.drawn': (numero: number): string => `O sorteio já foi feito: número ${numero}`,

  'usuario.login-taken': 'Já existe um usuário com este login',
  'usuario.last-admin': 'Este é o último administrador: ele não pode perder a permissão nem ser excluído',
  'usuario.self': 'Você não pode excluir o seu próprio usuário',
  'usuario.own-factor': 'A sua própria verificação em duas etapas é desligada em Segurança, com a senha e um código',
  'usuario.own-password': 'A sua própria senha é trocada em Trocar senha, no menu, com a senha atual',
  'usuario.proof-needed': 'Para fazer esta mudança, confirme que é você',

  'picture.too-large': MESSAGES.pictureTooLarge,
  'picture.wrong-type': 'Envie uma imagem JPG ou PNG',
  'picture.logo-type': 'Envie o escudo em PNG, JPG ou WebP. Um SVG precisa ser exportado como PNG antes.',
  'picture.animated': 'Imagens animadas não são aceitas. Envie uma imagem JPG ou PNG parada.',
  'picture.unreadable': 'Não foi possível ler esta imagem. Confira o arquivo ou envie outro.',
  'import.too-large': 'O arquivo é grande demais. Divida-o em partes menores.',
  'import.empty': 'O arquivo não tem inscrições',
  'import.malformed': 'Não foi possível ler o arquivo CSV. Confira as aspas e o cabeçalho.',
  'import.missing-columns': (names: string): string => `Faltam colunas no arquivo: ${names}`,
  'import.too-many': (max: number): string => `Importe no máximo ${max} inscrições por vez`,
  'import.nothing-done': (lines: number): string =>
    lines === 1 ? 'Nada foi importado: 1 linha tem erro.' : `Nada foi importado: ${lines} linhas têm erro.`,
} as const satisfies Partial<Record<ErrorCode, Sentence>>

/** Shown at the login when a reload removed the recovery codes from the screen. */
export const CODES_LOST =
  'A verificação em duas etapas está ligada, mas a página recarregou antes de você guardar os códigos de recuperação. Entre e crie novos em Segurança.'
