import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { type Exporter, yesNo } from '../exportacoes/exporter.ts'
import { listUsers } from './users-repo.ts'

export const usuariosExport: Exporter<object> = {
  header: ['Nome', 'Usuário', 'Admin?', 'Cidades'],
  filter: EXPORT_FILTERS.usuarios,
  async *rows({ db }) {
    for (const { nome, user, admin, cidades } of await listUsers(db))
      yield [nome, user, yesNo(admin), cidades.map(({ cidade }) => `${cidade.nome}/${cidade.estado}`).join(', ')]
  },
}
