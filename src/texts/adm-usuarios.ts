import { USER_PASSWORD_MIN } from '../../contract/limits.ts'
import type { OfficeRights } from '../../contract/tarefas-rules.ts'

/** Texts of the back-office's users. */
export const ADM_USUARIOS = {
  title: 'Usuários',
  things: { one: 'usuário', many: 'usuários' },
  search: 'Nome ou usuário',
  columns: { nome: 'Nome', user: 'Usuário', admin: 'Admin?', only: 'Vê só', cidades: 'Cidades' },
  yesNo: (yes: boolean): string => (yes ? 'Sim' : 'Não'),
  /** On a card, which has no column head. */
  roleIs: ({ admin, portaria, promotor, papel }: OfficeRights): string =>
    papel ? papel : portaria ? 'Só portaria' : promotor ? 'Só códigos e cortesias' : `Admin? ${admin ? 'Sim' : 'Não'}`,
  onlyOf: ({ portaria, promotor, papel }: OfficeRights): string =>
    papel ? papel : portaria ? 'Portaria' : promotor ? 'Códigos e cortesias' : '—',
  everyCidade: 'Todas',
  noCidade: 'Nenhuma',
  /** The first city, and how many more. */
  cidades: (first: string, more: number): string => (more > 0 ? `${first} e mais ${more}` : first),
  order: 'em ordem alfabética',
  empty: { title: 'Nenhum usuário cadastrado', text: 'Cadastre quem trabalha aqui.' },
  none: (q: string): string => `Nenhum usuário encontrado para “${q}”`,
  back: 'Usuários',
  createTitle: 'Novo usuário',
  nome: 'Nome',
  user: 'Usuário',
  userHint: 'Com ele a pessoa entra na administração.',
  email: 'E-mail (opcional)',
  emailHint: 'Para avisos sobre o acesso, quando a casa manda e-mails. A senha nunca vai por e-mail.',
  senha: 'Senha',
  senhaNewHint: `Ao menos ${USER_PASSWORD_MIN} caracteres.`,
  senhaHint: 'Deixe em branco para manter a atual. Uma nova encerra as sessões abertas desta pessoa.',
  admin: 'Administrador',
  adminHint: 'Administradores veem todas as cidades e editam tudo. Os outros veem os eventos das suas cidades.',
  portaria: 'Só portaria',
  portariaHint: 'A pessoa vê só a portaria dos eventos das suas cidades: nem vendas, nem dados de clientes.',
  promotor: 'Só promotor',
  promotorHint: 'A pessoa vê só os códigos que vende, com a sua comissão, e as cortesias que dá.',
  proof: {
    title: 'Confirme que é você',
    text: 'Com esta mudança alguém ganha acesso à administração ou recebe outra senha. Todos os administradores recebem um alerta.',
    submit: 'CONFIRMAR',
  },
  created: 'Usuário cadastrado',
  saved: 'Usuário salvo',
  assign: {
    action: 'Cidades',
    title: (nome: string): string => `Cidades de ${nome}`,
    loading: 'Carregando as cidades…',
    failed: 'Não foi possível carregar as cidades',
    admin:
      'Administradores veem todas as cidades. As escolhidas aqui valem quando a pessoa deixar de ser administradora.',
    choose: 'Adicionar cidade',
    chooseFirst: 'Escolha',
    add: 'ADICIONAR',
    all: 'Este usuário já tem todas as cidades cadastradas.',
    empty: 'Nenhuma cidade ainda. Sem cidade, a pessoa não vê nenhum evento.',
    emptyAdmin: 'Nenhuma cidade escolhida.',
    list: 'Cidades do usuário',
    remove: 'Tirar',
    removeQuestion: (cidade: string, nome: string): string => `Deseja realmente tirar ${cidade} de ${nome}?`,
    added: (cidade: string): string => `${cidade}: adicionada`,
    removed: (cidade: string): string => `${cidade}: tirada`,
  },
} as const
