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
    title: 'Entradas a conferir',
    text: 'Estas pessoas entraram aqui enquanto não havia internet, e o servidor não aceitou a entrada.',
    reading: (when: string, gate: string): string => (gate ? `Lido às ${when}, ${gate}` : `Lido às ${when}`),
    reasons: {
      aceita: '',
      'ja-utilizada': 'O mesmo ingresso já tinha entrado',
      'nao-paga': 'O ingresso não valia mais',
      'outro-evento': 'O ingresso é de outro evento',
      desconhecida: 'O servidor não conhece o ingresso',
    },
    at: (when: string, gate: string): string => (gate ? `às ${when}, ${gate}` : `às ${when}`),
    seen: 'Conferido',
  },
  entered: (vendidos: number): string => `de ${count(vendidos)} entraram`,
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
    invalid: 'O código tem 8 letras e números',
    unknown: 'Nenhum ingresso da lista tem este código',
    check: 'Confira o nome em um documento antes de confirmar.',
    find: 'Procurar',
    confirm: 'Confirmar entrada',
  },
  answers: {
    aceita: 'Pode entrar',
    'ja-utilizada': 'Já usado',
    'nao-paga': 'Não vale',
    'outro-evento': 'Outro evento',
    desconhecida: 'Código inválido',
    'fora-da-lista': 'Fora da lista',
    'sem-conferencia': 'Sem conferência',
    unread: 'Não foi lido',
  },
  reasons: {
    'outro-evento': 'Este ingresso é de outro evento.',
    desconhecida: 'Este código não é de um ingresso daqui.',
    'fora-da-lista': 'O código é verdadeiro, mas não está na lista deste evento neste aparelho.',
    'sem-conferencia': 'Sem internet, este aparelho não confere códigos. Procure o ingresso pelo código digitado.',
    unread: 'A leitura não foi guardada. Tente de novo.',
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
  usedAt: (when: string, gate: string | null): string => (gate ? `às ${when}, ${gate}` : `às ${when}`),
  ago: minutes,
  lote: (setor: string, lote: number): string => `${setor}, ${lote}º lote`,
  next: 'Ler outro',
  seeTicket: 'Ver ingresso',
} as const
