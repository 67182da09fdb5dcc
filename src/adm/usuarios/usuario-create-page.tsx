import { ADM_USUARIOS as TEXTS } from '../../texts/adm-usuarios.ts'
import { SubPage } from '../shared/sub-page.tsx'
import { LIST } from './addresses.ts'
import { UsuarioForm } from './usuario-form.tsx'

/** A new user. */
export function UsuarioCreatePage() {
  return (
    <SubPage title={TEXTS.createTitle} back={{ to: LIST, label: TEXTS.back }}>
      <UsuarioForm initial={{ nome: '', user: '', admin: false, senha: '' }} />
    </SubPage>
  )
}
