import { CONVITE_HOURS } from '../../contract/users-rules.ts'
import { USER_PASSWORD_MIN } from '../../contract/limits.ts'

/** 'Sócios', 'Sócios e Dinheiro', 'Sócios, Dinheiro e Config.' */
const joined = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`

/** ', em Natal/RN'; nothing without a city. @param cidades null: all */
const where = (cidades: readonly string[] | null): string => {
  if (cidades === null) return ', em todas as cidades'
  if (cidades.length > 2) return `, em ${cidades.length} cidades`
  return cidades.length ? `, em ${joined(cidades)}` : ''
}

/** Texts of the team: who may do what, roles, invitations. */
export const ADM_EQUIPE = {
  title: 'Equipe',
  loading: 'Carregando a equipe…',
  failed: 'Não foi possível carregar a equipe',
  filter: 'Mostrar quem tem o papel',
  everybody: 'Todos',
  nobody: { title: 'Ninguém com este papel', text: 'Escolha outro papel, ou convide alguém.' },
  invite: 'Convidar',
  papeis: 'Papéis',
  columns: { pessoa: 'Pessoa e papel', cidades: 'Cidades', chave: 'Chave', acesso: 'Último acesso' },
  chaves: (n: number): string => (n === 0 ? 'só\u00a0senha' : n === 1 ? '1\u00a0chave' : `${n}\u00a0chaves`),
  chaveLater: 'ao\u00a0entrar',
  /** Said for a cell: 'Sócios de Nair Lopes, dado a mais'. */
  cell: (tarefa: string, nome: string, origin: string): string => `${tarefa} de ${nome}${origin && `, ${origin}`}`,
  origins: {
    papel: 'vem do papel',
    extra: 'dado a mais, só a esta pessoa',
    parte: 'em parte, pelo papel',
    convite: 'quando aceitar o convite',
    nada: '',
  },
  legend: {
    title: 'Legenda',
    papel: 'vem do papel',
    extra: 'dado a mais, só a esta pessoa',
    parte: 'em parte',
    nada: 'não pode, nem vê',
    sensitive: 'Dinheiro e Config. pedem a sua senha',
    house: 'Sócios, Divulgação e Config. são da casa inteira',
  },
  papelMais: (papel: string, more: number): string => (more > 0 ? `${papel} + ${more}` : papel),
  todas: 'todas',
  noCidade: 'nenhuma',
  you: 'você',
  access: {
    now: 'agora',
    today: (time: string): string => `hoje, ${time}`,
    yesterday: (time: string): string => `ontem, ${time}`,
    on: (day: string, time: string): string => `${day}, ${time}`,
    unknown: 'sem acesso recente',
  },
  locked: {
    self: 'Os seus direitos são mudados por outra pessoa.',
    beyond: 'Só muda esta pessoa quem tem todos os direitos e cidades dela.',
    fromPapel: 'Vem do papel: para tirar, mude o papel da pessoa.',
  },
  change: {
    gets: (nome: string, tarefas: readonly string[], cidades: readonly string[] | null): string =>
      `${nome} passa a ver ${joined(tarefas)}${where(cidades)}`,
    loses: (nome: string, tarefas: readonly string[]): string => `${nome} deixa de ver ${joined(tarefas)}`,
    papel: (nome: string, before: string, after: string): string => `${nome} passa de ${before} a ${after}`,
    cidadesGot: (nome: string, cidades: readonly string[]): string => `${nome} passa a ter ${joined(cidades)}`,
    cidadesLost: (nome: string, cidades: readonly string[]): string => `${nome} deixa de ter ${joined(cidades)}`,
    todas: (nome: string): string => `${nome} passa a ter todas as cidades`,
    notTodas: (nome: string): string => `${nome} deixa de ter todas as cidades`,
  },
  unsaved: (changes: readonly string[]): string =>
    changes.length === 1
      ? `1 alteração não salva: ${changes[0]}`
      : `${changes.length} alterações não salvas: ${changes.join('; ')}`,
  saved: 'Equipe salva',
  proof: {
    title: 'Confirme que é você',
    text: 'Com esta mudança alguém ganha direitos de dinheiro, de configuração ou todos. Os administradores recebem um alerta.',
    submit: 'CONFIRMAR',
  },
  person: {
    open: (nome: string): string => `Papel e cidades de ${nome}`,
    papel: 'Papel',
    cidades: 'Cidades',
    todas: 'Todas as cidades',
    none: 'Sem cidade, a pessoa não vê nenhum evento.',
    login: 'Usuário e senha',
    apply: 'APLICAR',
    note: 'As mudanças valem depois de SALVAR.',
    leaves: 'Com outro tipo de papel, a pessoa entra de novo.',
  },
  convite: {
    title: 'Convidar para a equipe',
    nome: 'Nome',
    telefone: 'Celular',
    papel: 'Papel',
    choose: 'Escolha',
    submit: 'CRIAR CONVITE',
    made: 'Convite criado',
    text: `Copie o link e mande à pessoa: ele vale uma vez, por ${CONVITE_HOURS} horas, e não é mostrado de novo.`,
    link: 'Link do convite',
    copy: 'COPIAR LINK',
    copied: 'Link copiado',
    whatsapp: 'Mandar pelo WhatsApp',
    message: (nome: string, link: string): string =>
      `Olá, ${nome}! Este é o seu convite para a equipe. Ele vale por ${CONVITE_HOURS} horas: ${link}`,
    done: 'PRONTO',
    until: (when: string): string => `até ${when}`,
    expired: 'convite vencido',
    void: 'papel excluído',
    again: 'Mandar de novo',
    againText: 'Cria outro link. O anterior deixa de valer.',
    open: (nome: string): string => `Convite de ${nome}`,
    pending: 'Ainda não aceito.',
    pendingExpired: 'Venceu sem ser aceito. Mande de novo para criar outro link.',
    pendingVoid: 'O papel deste convite foi excluído. Cancele e convide de novo.',
    cancel: 'Cancelar convite',
    cancelQuestion: (nome: string): string => `Deseja realmente cancelar o convite de ${nome}?`,
    canceled: 'Convite cancelado',
    today: 'hoje',
    tomorrow: 'amanhã',
  },
  papel: {
    title: 'Papéis',
    text: 'Um papel é um conjunto de tarefas. Quem tem o papel faz o que ele diz, nas suas cidades.',
    people: (n: number): string => (n === 0 ? 'ninguém tem' : n === 1 ? '1 pessoa' : `${n} pessoas`),
    fixed: 'fixo',
    nothing: 'nenhuma tarefa inteira',
    part: (tarefas: readonly string[]): string => `em parte: ${joined(tarefas)}`,
    add: 'Novo papel',
    edit: (nome: string): string => `Editar ${nome}`,
    remove: (nome: string): string => `Excluir ${nome}`,
    createTitle: 'Novo papel',
    nome: 'Nome do papel',
    tarefas: 'Tarefas',
    saved: 'Papel salvo',
    created: 'Papel criado',
    effect: 'Vale na hora para quem já tem o papel.',
  },
  tarefaHints: {
    vender: 'achar compradores e ingressos, dar entrada pelo ingresso',
    portaria: 'ler e conferir na entrada',
    catalogo: 'eventos, setores, lotes e publicação',
    dinheiro: 'painel, somas, exportações e reembolsos',
    socios: 'o clube, os planos e os sócios',
    divulgacao: 'banners, códigos, cortesias, rifas e sorteios',
    config: 'equipe, cidades, alertas e histórico',
  },
  accept: {
    heading: (nome: string): string => `Boas-vindas à equipe, ${nome}`,
    loading: 'Abrindo o convite…',
    role: (papel: string, cidades: readonly string[]): string =>
      `O seu papel: ${papel}${where(cidades)}. Escolha como vai entrar.`,
    user: 'Usuário',
    userHint: 'Com ele você entra na administração.',
    senha: 'Senha',
    senhaHint: `Ao menos ${USER_PASSWORD_MIN} caracteres, só sua.`,
    submit: 'CRIAR MEU ACESSO',
    over: 'Este convite não vale mais',
    toLogin: 'Ir para a entrada da equipe',
    done: 'Acesso criado',
    doneText: 'Entre com o usuário e a senha que você escolheu.',
    enter: 'ENTRAR',
  },
} as const
