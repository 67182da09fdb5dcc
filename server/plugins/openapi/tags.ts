/** Calls are grouped by noun. These are the paths whose first segment is not the noun. */
const TAG_OF: Readonly<Record<string, string>> = {
  healthz: 'processo',
  readyz: 'processo',
  docs: 'processo',
  login: 'sessao',
  'verify-token': 'sessao',
  'refresh-token': 'sessao',
  logout: 'sessao',
  bannerImg: 'imagens',
  eventoImg: 'imagens',
  rifaImg: 'imagens',
  fotos: 'imagens',
  configSocioTorcedor: 'socio',
  privacidade: 'conta',
}

/** The noun a path belongs to. */
export const tagOf = (path: string): string => {
  const first = path.replace('/api/', '/').split('/')[1] ?? ''
  return TAG_OF[first] ?? first
}
