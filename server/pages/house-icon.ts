import type { Casa } from '../../contract/casa-rules.ts'
import { houseColours } from '../../contract/cores-rules.ts'
import { type LogoSize, logoUrl, type SignUse, signUrl } from '../../contract/logo-rules.ts'

/**
 * The path of a house's icon: of its logo, or of the sign in its colour. It changes with either, so that an installed
 * site takes the new one. @param demo the file that the site has for the demonstration's colours
 */
export function houseIcon({ logo, cores, estilo }: Casa, use: SignUse, size: LogoSize, demo: string): string {
  if (logo) return logoUrl('/api', logo, use, size)
  return estilo ? signUrl('/api', houseColours(cores).acao.used, use, size) : demo
}
