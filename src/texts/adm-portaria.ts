const count = (n: number): string => n.toLocaleString('pt-BR')
const minutes = (n: number): string =>
  n < 1 ? 'Agora há pouco' : n === 1 ? 'Há 1 minuto' : n < 60 ? `Há ${n} minutos` : `Há ${Math.floor(n / 60)} h`

/** Texts of the entrance. */
export const ADM_PORTARIA = {
  title: 'Portaria',
  choose: 'Qual evento você vai receber?',
  kept: 'Guardados neste aparelho',
  keptText: 'Abrem sem internet.',
  /** @param n readings of an event that the server does not have yet */
  toSend: (n: number): string => `${n} a enviar`,
  waiting: 'Entradas guardadas neste aparelho',
  waitingText: (n: number): string =>
    n === 1
      ? '1 entrada espera para ser enviada. Ela é enviada quando alguém com acesso ao evento entra aqui com internet.'
      : `${n} entradas esperam para ser enviadas. Elas são enviadas quando alguém com acesso ao evento entra aqui com internet.`,
  opening: 'Baixando a lista do evento…',
  closed: 'Não foi possível abrir a lista deste evento',
  closedText: 'Para funcionar sem internet, abra este evento uma vez com internet.',
  back: 'Sair da portaria',
  noName: 'Nome do portão',
  name: {
    title: 'Nome deste portão',
    label: 'Portão',
    hint: 'Por exemplo: Portão 1. Aparece para os outros portões quando um ingresso já foi usado aqui.',
    save: 'Salvar',
  },
  online: 'Com internet',
  offline: 'Sem internet',
  sync: 'Enviar agora',
  line: {
    title: 'Envio das leituras',
    online: 'Tudo enviado. Os outros portões já sabem.',
    waiting: (n: number): string =>
      n === 1
        ? '1 entrada espera a internet para ser enviada. Ela está guardada neste aparelho.'
        : `${n} entradas esperam a internet para serem enviadas. Elas estão guardadas neste aparelho.`,
    away: 'Sem internet: este aparelho confere sozinho e não sabe o que os outros portões leram desde então.',
    since: (when: string): string => `Lista atualizada em ${when}.`,
    perGate: 'Entradas por portão',
    perSector: 'Entradas por setor',
    unnamed: 'Sem nome',
    of: (entraram: number, vendidos: number): string => `${count(entraram)} de ${count(vendidos)}`,
  },
  conflicts: {
    badge: (n: number): string => `${n} a conferir`,
    strip: (n: number): string =>
      n === 1 ? 'Alguém entrou com um código que não valia' : `${n} pessoas entraram com códigos que não valiam`,
    see: 'Ver',
    title: 'Entradas a conferir',
    text: 'Um aparelho sem internet deixou entrar, e o servidor não aceitou a entrada. Os alertas ficam aqui, e os de ingressos também no ingresso.',
    reasons: {
      aceita: '',
      'ja-utilizada': 'O mesmo ingresso entrou duas vezes',
      'nao-paga': 'O ingresso não valia mais',
      'outro-evento': 'O ingresso é de outro evento',
      desconhecida: 'O servidor não conhece o ingresso',
      'evento-cancelado': 'O evento foi cancelado',
    },
    /** Of a membership card. */
    card: { 'ja-utilizada': 'A mesma carteirinha entrou duas vezes', 'nao-paga': 'A carteirinha não valia mais' },
    first: (when: string, gate: string): string => (gate ? `Primeiro às ${when}, ${gate}` : `Primeiro às ${when}`),
    again: (when: string, gate: string): string =>
      gate ? `Sem internet às ${when}, ${gate}` : `Sem internet às ${when}`,
    seen: 'Conferido',
    isSeen: 'Conferido neste aparelho',
  },
  /** 'Acompanhante de Maria S., G1' */
  companion: (nome: string, lugar: string): string => `Acompanhante de ${nome}, ${lugar}`,
  entered: (vendidos: number): string => `de ${count(vendidos)} entraram`,
  /** Below the count of the tickets. */
  members: (n: number): string => (n === 1 ? 'e 1 sócio com a carteirinha' : `e ${count(n)} sócios com a carteirinha`),
  membersLabel: 'Sócios com a carteirinha',
  count,
  type: 'Digitar código',
  torch: 'Lanterna',
  mute: 'Desligar o som',
  unmute: 'Ligar o som',
  camera: {
    starting: 'Ligando a câmera…',
    off: 'Sem câmera',
    offText: 'Permita a câmera no navegador, use um leitor de mão ou digite o código.',
    retry: 'Ligar a câmera',
    aim: 'Aponte para o QR code do ingresso',
  },
  checking: 'Conferindo…',
  typing: {
    title: 'Digitar código',
    label: 'Código do ingresso',
    hint: 'Os 8 caracteres abaixo do QR code, como A92C-41F7.',
    characters: 'O código só tem números e as letras de A a F',
    /** @param n characters that are missing; less than zero: too many */
    missing: (n: number): string =>
      n === 1
        ? 'Falta 1 caractere: o código tem 8'
        : n === -1
          ? 'Sobra 1 caractere: o código tem 8'
          : n > 0
            ? `Faltam ${n} caracteres: o código tem 8`
            : `Sobram ${-n} caracteres: o código tem 8`,
    unknown: 'Nenhum ingresso tem este código',
    unknownHere:
      'Nenhum ingresso guardado neste aparelho tem este código. Com internet ele procura em todos os eventos.',
    find: 'Procurar',
  },
  person: {
    open: 'Procurar pessoa',
    title: 'Procurar pessoa',
    label: 'Nome, telefone ou pedido',
    hint: 'Três letras do nome, o telefone com DDD, ou o número do pedido.',
    short: 'Digite três letras do nome, o telefone com DDD, ou o número do pedido',
    unknown: 'Ninguém encontrado neste evento',
    unknownHere: 'Ninguém encontrado na lista deste aparelho. Sem internet ele só procura pelo nome.',
    here: 'Sem internet: procurado pelo primeiro nome e pela inicial, na lista deste aparelho.',
    more: 'Há mais ingressos. Digite mais do nome.',
  },
  found: {
    check: 'Confira o nome em um documento antes de confirmar.',
    confirm: 'Confirmar entrada',
    otherEvento: (nome: string, when: string): string => `Este ingresso é de outro evento: ${nome}, ${when}`,
    used: (when: string): string => `Já entrou ${when}`,
    failed: 'A busca falhou. Tente de novo.',
  },
  answers: {
    aceita: 'Pode entrar',
    'ja-utilizada': 'Já usado',
    'nao-paga': 'Não vale',
    'outro-evento': 'Outro evento',
    desconhecida: 'Código inválido',
    'evento-cancelado': 'Evento cancelado',
    'fora-da-lista': 'Fora da lista',
    'sem-conferencia': 'Sem conferência',
    'outro-dia': 'Evento de outro dia',
    documento: 'Peça o documento',
    unread: 'Não foi lido',
  },
  /** Over the gate of a cancelled event. */
  cancelled: 'EVENTO CANCELADO: ninguém entra.',
  reasons: {
    'outro-evento': 'Este ingresso é de outro evento.',
    desconhecida: 'Este código não é de um ingresso daqui.',
    'evento-cancelado': 'Ninguém entra: o dinheiro de quem pagou volta sozinho.',
    'fora-da-lista': 'O código é verdadeiro, mas não está na lista deste evento neste aparelho.',
    'sem-conferencia': 'Sem internet, este aparelho não confere códigos. Procure o ingresso pelo código digitado.',
    unread: 'A leitura não foi guardada. Tente de novo.',
  },
  /**
   * Half price asks for a document; a promotional fare for what the house asked, a document or not; a membership card for
   * its own person.
   */
  document: {
    meia: {
      seen: 'Mostrou',
      missing: (price: string): string => `Não tem: cobrar ${price} no guichê`,
      missingFree: 'Não tem: não entra',
    },
    promocional: {
      word: 'Confira a tarifa',
      seen: 'Trouxe',
      missing: (price: string): string => `Não trouxe: cobrar ${price} no guichê`,
      missingFree: 'Não trouxe: não entra',
    },
    socio: {
      word: 'Confira o sócio',
      seen: 'É esta pessoa',
      missingFree: 'Não é, ou não tem documento: não entra',
    },
  },
  /** Why a membership card does not admit. */
  card: {
    'outra-categoria': 'O plano não dá entrada neste evento',
    cancelada: 'Assinatura cancelada',
    atrasada: 'Mensalidade em atraso',
  },
  otherDay: {
    /** @param when the event's day and hour */
    strip: (when: string): string => `Evento de outro dia: ${when}`,
    text: 'O ingresso vale, mas quem entra agora gasta o ingresso.',
    rehearse: 'Só ensaiar',
    confirm: 'Receber mesmo assim',
  },
  paper: {
    open: 'Lista em papel',
    title: (nome: string): string => `Lista de ${nome}`,
    back: 'Voltar para a portaria',
    print: 'Imprimir',
    setor: 'Setor',
    all: 'Todos os setores',
    at: (when: string): string => `Lista de ${when}. Não mostra vendas, reembolsos e entradas de depois.`,
    tickets: (n: number): string => (n === 1 ? '1 ingresso' : `${count(n)} ingressos`),
    most: (shown: number): string =>
      `A lista mostra os ${count(shown)} primeiros. Escolha um setor para imprimir todos.`,
    empty: 'Nenhum ingresso vendido',
    columns: { box: 'Entrou', nome: 'Nome', place: 'Setor e lugar', code: 'Código' },
    in: 'já entrou',
    members: 'Sócios',
    membersText: (n: number): string =>
      n === 1 ? '1 sócio entra com a carteirinha.' : `${count(n)} sócios entram com a carteirinha.`,
    plan: 'Plano e cadeira',
  },
  rehearsal: {
    strip: 'Ensaio: nada é registrado',
    title: 'Ensaio',
    text: 'As respostas são as de verdade, mas nenhuma entrada é registrada e nenhum ingresso é gasto.',
    start: 'Começar ensaio',
    end: 'Terminar ensaio',
  },
  states: {
    paid: 'Pago',
    waiting_payment: 'Aguardando pagamento',
    pending: 'Aguardando pagamento',
    failed: 'Não pago',
    refunding: 'Reembolso em andamento',
    refunded: 'Reembolsado',
    chargedback: 'Pagamento contestado',
  },
  revoked: 'Cortesia revogada',
  /** @param when the day and the hour */
  usedOn: (when: string, gate: string | null): string => (gate ? `em ${when}, ${gate}` : `em ${when}`),
  usedAt: (when: string, gate: string | null): string => (gate ? `às ${when}, ${gate}` : `às ${when}`),
  ago: minutes,
  /** @param lote 0: of a membership card, which has none */
  lote: (setor: string, lote: number): string => (lote === 0 ? setor : `${setor}, ${lote}º lote`),
  next: 'Ler outro',
  seeTicket: 'Ver ingresso',
} as const
