/** Texts of the side menu, which is loaded when it is opened. */
export const MENU = {
  menu: 'Menu',
  closeMenu: 'Fechar menu',
  todosEventos: 'Todos os eventos',
  eventosPorCidade: 'Eventos por cidade',
  loadingCidades: 'Carregando cidades…',
  noCidades: 'Nenhuma cidade com eventos por enquanto.',
  cidadesFailed: 'As cidades não carregaram',
} as const
