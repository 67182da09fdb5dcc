import type { Casa } from '../../contract/casa-rules.ts'
import type { LogoSize } from '../../contract/logo-rules.ts'
import { PATHS } from '../../contract/paths-rules.ts'
import { PAPER } from '../pictures/logo-pictures.ts'
import { houseIcon } from './house-icon.ts'

const SIZES = [192, 512] as const satisfies LogoSize[]

type Icon = { src: string; type: string; sizes: string; purpose: 'any' | 'maskable' }

const icon = (size: number, purpose: Icon['purpose'], src: string): Icon => ({
  src,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
})

const iconsOf = (casa: Casa): Icon[] => [
  ...SIZES.map((size) => icon(size, 'any', houseIcon(casa, 'icone', size, `/icons/icon-${size}.png`))),
  ...SIZES.map((size) => icon(size, 'maskable', houseIcon(casa, 'fundo', size, `/icons/maskable-${size}.png`))),
]

/** The manifest by which a phone installs the site, with the house's names, its logo and its colours. */
export function webManifest(casa: Casa): object {
  const icons = iconsOf(casa)
  return {
    id: '/',
    name: casa.nome,
    short_name: casa.nome_curto,
    description:
      'Ingressos para shows, festas e jogos, guardados no celular e prontos para a entrada, mesmo sem internet.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['entertainment', 'shopping'],
    icons,
    shortcuts: [{ name: 'Meus ingressos', url: PATHS.meusIngressos, icons: icons.slice(0, 1) }],
  }
}
