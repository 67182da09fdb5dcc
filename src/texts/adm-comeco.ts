import type { Passo } from '../../contract/comeco-rules.ts'

type PassoTexts = {
  /** The fact, when it is one. */
  fact: string
  /** The heading while it is the open step. */
  question: string
  /** What to do, and why. */
  lead: string
  /** Beside a step to come, and how long it takes. */
  ahead: string
  minutes: number
}

const passos: Record<Passo, PassoTexts> = {
  casa: {
    fact: 'A casa tem nome',
    question: 'Como se chama a sua casa?',
    lead: 'Nome, escudo, cores e CNPJ aparecem no site, no ingresso e na fatura do cartão. O Decreto 7.962 pede o CNPJ à vista.',
    ahead: 'nome, escudo, cores e CNPJ',
    minutes: 4,
  },
  pagamento: {
    fact: 'O dinheiro chega',
    question: 'O dinheiro chega?',
    lead: 'Um PIX de R$ 1,00 de verdade: você paga, o sistema vê o pagamento e devolve. É a prova de que as chaves da Pagar.me valem.',
    ahead: 'um PIX de R$ 1,00, pago e devolvido',
    minutes: 2,
  },
  avisos: {
    fact: 'Os avisos do pagamento chegam',
    question: 'Os avisos do pagamento chegam?',
    lead: 'A Pagar.me avisa este site quando alguém paga e quando o dinheiro volta. Os dois avisos do PIX de R$ 1,00 se marcam aqui sozinhos.',
    ahead: 'dois: o pago e o devolvido',
    minutes: 1,
  },
  mensagens: {
    fact: 'SMS e e-mail chegam',
    question: 'SMS e e-mail chegam?',
    lead: 'Envie uma mensagem para você. Se o serviço recusar, o motivo aparece aqui com as palavras dele.',
    ahead: 'uma mensagem para você, por cada caminho',
    minutes: 2,
  },
  evento: {
    fact: 'O primeiro evento existe',
    question: 'Qual é o primeiro evento?',
    lead: 'O modelo já traz setores, lotes e preços de exemplo. Depois é só trocar o que for diferente.',
    ahead: 'um modelo pronto, que você ajusta',
    minutes: 3,
  },
  equipe: {
    fact: 'A equipe entrou',
    question: 'Quem trabalha com você?',
    lead: 'Cada pessoa entra com o próprio acesso e só vê o que o papel dela precisa.',
    ahead: 'quem vende, quem confere na portaria',
    minutes: 2,
  },
  ensaio: {
    fact: 'O ensaio deu certo',
    question: 'Vamos ensaiar?',
    lead: 'Dois ingressos de mentira, com o seu evento, o seu celular e o seu portão. Nenhum dinheiro, nenhum público.',
    ahead: '2 ingressos de mentira: um entra, o outro é devolvido',
    minutes: 5,
  },
  'ensaio-apagado': {
    fact: 'O ensaio foi apagado',
    question: 'Apagar o ensaio',
    lead: 'Saem o evento do ensaio, o pedido, os ingressos e a leitura. O banco de dados confere que mais nada saiu; só o histórico guarda que houve um ensaio.',
    ahead: 'só sobra o que é de verdade',
    minutes: 1,
  },
}

const minutes = (n: number): string => (n === 1 ? '1 minuto' : `uns ${n} minutos`)

/** Texts of the first steps of a new house. */
export const ADM_COMECO = {
  title: 'Primeiros passos',
  passos,
  minutes,
  loading: 'Carregando os primeiros passos…',
  missing: (n: number): string => (n === 1 ? 'Falta 1 para abrir as portas' : `Faltam ${n} para abrir as portas`),
  self: 'Cada passo se marca sozinho, quando o fato acontece.',
  ready: 'Pronto. Pode vender.',
  readyText: 'Oito fatos conferidos. Esta página sai do painel e fica guardada em Casa.',
  count: (done: number, all: number): string => `${done} de ${all}`,
  done: 'feito',
  open: (at: number): string => `Abrir o passo ${at}`,
  art: {
    title: 'Abrir as portas',
    titleOpen: 'Portas abertas',
    left: (n: number): string => `${n === 1 ? 'Um minuto' : `Uns ${n} minutos`} até lá.`,
  },
  openSince: (day: string): string => `Desde ${day}. Que a casa encha.`,
  publish: (nome: string): string => `Pôr ${nome} à venda`,
  published: (nome: string): string => `${nome} está à venda`,
  finish: (nome: string): string => `Completar ${nome}`,
  lacks: (what: string): string => `Para pôr à venda ainda falta: ${what}.`,
  toPainel: 'Ir para o painel',
  wrong: 'O que falta',
  casa: { action: 'Preencher a casa' },
  pix: {
    start: 'Fazer o PIX de R$ 1,00',
    again: 'Fazer outro PIX de R$ 1,00',
    label: 'PIX de teste de R$ 1,00',
    code: 'PIX copia e cola',
    copy: 'COPIAR',
    copied: 'COPIADO',
    status: {
      creating: 'Pedindo o PIX à Pagar.me…',
      waiting: 'Esperando o pagamento. Pague com o aplicativo do seu banco.',
      paid: 'Pago. Devolvendo…',
      refunding: 'Pago. Devolvendo…',
      refunded: 'Pago e devolvido.',
      expired: 'Ninguém pagou a tempo.',
      refused: 'O PIX não foi feito.',
    },
  },
  mensagens: {
    telefone: 'Seu celular',
    sendSms: 'Enviar SMS',
    codigo: 'Código que chegou por SMS',
    confirm: 'Confirmar',
    email: 'Seu e-mail',
    sendEmail: 'Enviar e-mail',
    sent: (to: string): string => `Enviado para ${to}. Digite o código que chegou.`,
    emailSent: 'O servidor de e-mail aceitou a mensagem. Confira a sua caixa de entrada.',
    noEmail: 'E-mail não configurado: o passo se marca só com o SMS.',
  },
  equipe: {
    invite: 'Convidar alguém',
    enough: 'Já está bom assim',
    people: 'Quem já tem acesso',
    waiting: (n: number): string => (n === 1 ? '1 convite ainda não aceito.' : `${n} convites ainda não aceitos.`),
  },
  ensaio: {
    begin: (nome: string): string => `Ensaiar com ${nome}`,
    noEvento: 'Primeiro cadastre um evento com setor e lote.',
    toEvento: 'Cadastrar o evento',
    buy: 'Comprar',
    buyText: 'Leia com o celular, escolha os dois lugares e confirme. Não custa nada.',
    qr: 'Endereço do ensaio, para ler com o celular',
    link: 'Endereço do ensaio',
    bought: (n: number): string => (n === 1 ? '1 ingresso comprado; falta outro' : `${n} ingressos comprados`),
    enter: 'Entrar',
    enterText: 'Abra a portaria e leia o primeiro ingresso no celular.',
    gate: 'Abrir a portaria',
    back: 'Devolver',
    backText: 'No celular, em Meus ingressos, abra o segundo e peça o reembolso.',
    drop: 'Desistir deste ensaio',
    dropQuestion: 'Apagar este ensaio e começar de novo?',
    dropText: 'O que já foi comprado nele some. Nada de verdade é tocado.',
    dropYes: 'Apagar',
    dropNo: 'Voltar',
    dropped: 'Ensaio apagado',
  },
  apagar: {
    action: 'Apagar o ensaio',
    gone: (what: string): string => `Apagado: ${what}.`,
    nothing: 'Não há ensaio para apagar. Comece um no passo 7.',
  },
  modelo: {
    legend: 'Modelo',
    nome: 'Nome do evento',
    data: 'Data',
    hora: 'Hora',
    local: 'Local',
    endereco: 'Endereço',
    cidade: 'Cidade',
    estado: 'Estado',
    chooseEstado: 'Escolha',
    save: 'Criar o rascunho',
    created: (nome: string): string => `${nome}: rascunho criado`,
    title: 'Evento de um modelo',
    offer: 'Começar de um modelo',
    gives: (resumo: string): string => `Traz ${resumo}, com preços de exemplo.`,
  },
  first: {
    greeting: (hour: number, nome: string): string =>
      `${hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite'}, ${nome}.`,
    left: (n: number): string => (n === 1 ? 'Falta 1.' : `Faltam ${n}.`),
    ready: 'Pode vender.',
    text: 'Quando os 8 passos estiverem marcados, as portas abrem.',
    textReady: 'Os 8 passos estão marcados. Falta a primeira venda.',
    next: (at: number): string => `Continuar no passo ${at}`,
    all: 'Ver tudo o que já foi feito',
    rehearsal: 'Erre agora, enquanto não vale',
    stamp: 'Ensaio',
    rehearse: 'Ensaiar agora',
    parts: {
      buy: 'no celular, como torcedor',
      enter: 'o primeiro, na portaria',
      back: 'o segundo, com recibo',
    },
    evento: 'O primeiro evento',
    draft: 'rascunho',
    public: 'à venda',
    setores: 'Setores',
    lugares: 'Lugares',
    precos: 'Preços, com a taxa',
    note: 'Depois da primeira venda, aqui ficam o dia em números, os próximos eventos e o que pede a sua atenção. Antes disso não há o que mostrar.',
  },
} as const
