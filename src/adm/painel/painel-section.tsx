import { useAdmin } from '../../lib/admin.ts'
import { OFFICE } from '../../texts/office.ts'

/** The first page after the login. */
export default function PainelSection() {
  const nome = useAdmin((admin) => admin.user?.nome ?? '')
  return <p>{OFFICE.welcome(nome)}</p>
}
