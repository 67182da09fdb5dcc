/** Texts of the cliente's account. */
export const CONTA = {
  title: 'Minha conta',
  greeting: (nome: string): string => `Olá, ${nome}!`,
  /** @param phone masked */
  phone: (phone: string): string => `Celular ${phone}`,
  menu: 'Menu da conta',
  // Exactly as in docs/product.md#public-routes.
  meusIngressos: 'Meus Ingresso',
  logOut: 'Sair',
  logOutDismiss: 'Continuar na conta',
} as const
