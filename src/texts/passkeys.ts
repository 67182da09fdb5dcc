import { CHAVES_MAX, PROVA_SECONDS } from '../../contract/chaves-rules.ts'

/** Texts about passkeys: in the login, in the user's own section, and where a proof of the person is asked for. */
export const PASSKEYS = {
  name: 'Chaves de acesso',
  loading: 'Carregando as chaves de acesso…',
  failed: 'Não foi possível carregar as chaves de acesso',
  /** The user's own. */
  own: {
    intro:
      'Entre com a digital, o rosto ou o PIN do seu aparelho, sem digitar usuário, senha nem código. A senha continua valendo.',
    none: 'Você ainda não tem nenhuma.',
    list: 'Suas chaves de acesso',
    create: 'CRIAR CHAVE DE ACESSO',
    full: `Você já tem ${CHAVES_MAX}: remova uma que não usa mais para criar outra.`,
    unsupported: 'Este navegador não oferece chaves de acesso. Use a versão atual dele ou outro.',
    elsewhere: 'Chaves de acesso precisam de um endereço com nome. Abra a administração em ',
    created: (day: string): string => `Criada em ${day}`,
    used: (when: string): string => `Último uso em ${when}`,
    unused: 'Ainda não usada',
    synced: 'Sincronizada',
    rename: 'Mudar o nome',
    remove: 'Remover',
    createSheet: 'Criar chave de acesso',
    createText: 'Dê um nome pelo qual você a reconheça. Depois, o navegador pede a digital, o rosto ou o PIN.',
    nome: 'Nome da chave',
    nomeHint: 'Por exemplo, o aparelho onde ela fica.',
    submit: 'CONTINUAR',
    saved: 'Chave de acesso criada. Ela já serve para entrar.',
    renameSheet: 'Mudar o nome da chave',
    renamed: 'Nome da chave mudado',
    removeQuestion: (nome: string): string => `Remover a chave de acesso “${nome}”?`,
    removeText: 'Ela deixa de servir para entrar, e as suas outras sessões terminam.',
    removeLastText:
      'É a sua última: depois disso você entra com usuário e senha, por isso vamos pedir a senha. As suas outras sessões terminam.',
    keep: 'Manter',
    removed: 'Chave de acesso removida',
  },
  /** Of another user, for admins. */
  ofUser: {
    count: (count: number): string =>
      count === 0
        ? 'Nenhuma chave de acesso.'
        : count === 1
          ? 'Tem 1 chave de acesso.'
          : `Tem ${count} chaves de acesso.`,
    remove: 'Remover as chaves',
    removeQuestion: (nome: string): string => `Remover as chaves de acesso de ${nome}?`,
    removeText:
      'Confirme antes quem está pedindo: depois disso a pessoa entra com usuário e senha. As sessões abertas terminam, e todos os administradores recebem um alerta.',
    removeSubmit: 'REMOVER',
    removed: (nome: string): string => `${nome}: chaves de acesso removidas`,
  },
  /** The proof of who is at the page. */
  proof: {
    title: 'Confirme que é você',
    byKey: `Esta ação pede a sua chave de acesso. A confirmação vale por ${PROVA_SECONDS / 60} minutos, e o que você preencheu continua aqui.`,
    byPassword: `Esta ação pede a sua senha. A confirmação vale por ${PROVA_SECONDS / 60} minutos, e o que você preencheu continua aqui.`,
    useKey: 'USAR A CHAVE DE ACESSO',
    chooseKey: 'Usar a chave de acesso',
    choosePassword: 'Usar a senha',
    submit: 'CONFIRMAR',
    cancel: 'Cancelar',
    lost: 'Perdeu a chave? Remova-a em Segurança, com a sua senha, ou peça a um administrador.',
    loading: 'Um instante…',
  },
  /** What the browser says instead of an answer. */
  browser: {
    notUsed: 'A chave não foi usada: o aparelho cancelou ou o tempo acabou. Tente de novo.',
    known: 'Este aparelho já tem uma chave de acesso sua',
    failed: 'Este navegador não conseguiu usar a chave de acesso',
  },
} as const
