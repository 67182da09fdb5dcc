import { PainelPage } from './painel-page.tsx'

/** The picture of the day: the first page after the login. It has no address below its own, so no routes either. */
export default function PainelSection() {
  return <PainelPage />
}
