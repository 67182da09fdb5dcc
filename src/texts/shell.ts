/** Texts of the frame around every public screen. */
export const SHELL = {
  // Header
  home: (casa: string): string => `${casa}, página inicial`,
  mainNav: 'Principal',
  eventos: 'Eventos',
  cidades: 'Cidades',
  search: 'Buscar evento',
  searchSubmit: 'Buscar',
  searchToggle: 'Busca',
  cart: (units: number): string =>
    units === 0 ? 'Carrinho, vazio' : `Carrinho, ${units} ${units === 1 ? 'item' : 'itens'}`,
  login: 'Login',
  signUp: 'Cadastrar',
  /** @param nome the first name, or null for a name that is too short to be shown */
  greeting: (nome: string | null): string => (nome === null ? 'Olá!' : `Olá, ${nome}`),
  minhaConta: 'Minha conta',
  meusIngressos: 'Meus ingressos',
  keptTickets: 'Ver meus ingressos',
  openMenu: 'Abrir menu',
  socioTorcedor: 'Sócio Torcedor',
  // Logout
  logOut: 'Sair',
  logOutDismiss: 'Continuar na conta',
  // Footer
  phone: (telefone: string): string => `Telefone ${telefone}`,
  chat: 'Conversar no WhatsApp',
  chatGreeting: (casa: string): string => `Olá! Vim pelo site de ${casa} e gostaria de uma ajuda.`,
  cnpj: (cnpj: string): string => `CNPJ ${cnpj}`,
  privacy: (contato: string): string => `Privacidade: ${contato}`,
  businessHours: 'Atendimento',
  social: 'Redes sociais',
  newTab: '(abre em nova aba)',
  version: (version: string): string => `Versão ${version}`,
  loadingPage: 'Carregando página…',
} as const
