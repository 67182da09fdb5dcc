type Identity = { cpf: string | null; email: string | null }
type Typed = { document: string; email: string }

/** Whether a CPF or e-mail that is already known would become another one; a first one is no change. */
export const changesIdentity = (stored: Identity, { document, email }: Typed): boolean =>
  (stored.cpf !== null && stored.cpf !== document) || (stored.email !== null && stored.email !== email)
