import { z } from 'zod'
import * as banners from '../../../contract/banners.ts'
import * as casa from '../../../contract/casa.ts'
import * as codigos from '../../../contract/codigos.ts'
import * as codigosConferir from '../../../contract/codigos-conferir.ts'
import * as cortesias from '../../../contract/cortesias.ts'
import * as cortesiasIngressos from '../../../contract/cortesias-ingressos.ts'
import * as cidades from '../../../contract/cidades.ts'
import * as clientes from '../../../contract/clientes.ts'
import * as comeco from '../../../contract/comeco.ts'
import * as common from '../../../contract/common.ts'
import * as conta from '../../../contract/conta.ts'
import * as convites from '../../../contract/convites.ts'
import * as equipe from '../../../contract/equipe.ts'
import * as ensaio from '../../../contract/ensaio.ts'
import * as eventos from '../../../contract/eventos.ts'
import * as exportacoes from '../../../contract/exportacoes.ts'
import * as fields from '../../../contract/fields.ts'
import * as fila from '../../../contract/fila.ts'
import * as filaOffice from '../../../contract/fila-office.ts'
import * as historico from '../../../contract/historico.ts'
import * as lugares from '../../../contract/lugares.ts'
import * as eventoMudanca from '../../../contract/evento-mudanca.ts'
import * as mudar from '../../../contract/mudar.ts'
import * as modelos from '../../../contract/modelos.ts'
import * as officeSearch from '../../../contract/office-search.ts'
import * as pagarme from '../../../contract/pagarme.ts'
import * as painel from '../../../contract/painel.ts'
import * as pictures from '../../../contract/pictures.ts'
import * as planos from '../../../contract/planos.ts'
import * as portaria from '../../../contract/portaria.ts'
import * as reembolsos from '../../../contract/reembolsos.ts'
import * as reservas from '../../../contract/reservas.ts'
import * as rifas from '../../../contract/rifas.ts'
import * as chaves from '../../../contract/chaves.ts'
import * as secondFactor from '../../../contract/second-factor.ts'
import * as sessao from '../../../contract/sessao.ts'
import * as setores from '../../../contract/setores.ts'
import * as sms from '../../../contract/sms.ts'
import * as socio from '../../../contract/socio.ts'
import * as socket from '../../../contract/socket.ts'
import * as sorteioLista from '../../../contract/sorteio-lista.ts'
import * as sorteios from '../../../contract/sorteios.ts'
import * as tarifas from '../../../contract/tarifas.ts'
import * as uploads from '../../../contract/uploads.ts'
import * as users from '../../../contract/users.ts'
import * as vendas from '../../../contract/vendas.ts'
import * as publicar from '../../../contract/publicar.ts'
import * as vendasAbertas from '../../../contract/vendas-abertas.ts'

/**
 * The contract's schemas by their export names. A test fails when a file of schemas is missing here.
 * @internal
 */
export const CONTRACT: Readonly<Record<string, object>> = {
  common,
  exportacoes,
  fields,
  banners,
  casa,
  chaves,
  cidades,
  codigos,
  codigosConferir,
  cortesias,
  cortesiasIngressos,
  clientes,
  comeco,
  conta,
  convites,
  equipe,
  ensaio,
  eventos,
  modelos,
  eventoMudanca,
  mudar,
  publicar,
  vendasAbertas,
  fila,
  'fila-office': filaOffice,
  historico,
  lugares,
  'office-search': officeSearch,
  pagarme,
  painel,
  pictures,
  planos,
  portaria,
  reembolsos,
  reservas,
  rifas,
  'second-factor': secondFactor,
  sessao,
  setores,
  sms,
  socio,
  socket,
  sorteioLista,
  sorteios,
  tarifas,
  uploads,
  users,
  vendas,
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Id: 'UUID',
  Reais: 'Valor em reais, por exemplo 46.5',
  Day: 'Dia em São Paulo, AAAA-MM-DD',
  Instant: 'Instante em ISO 8601, com fuso',
  ErrorBody: 'A frase pode ser mostrada como está; fields diz o que estava errado em cada campo',
}

/**
 * Names the contract's schemas. Each name ends in a dot, because the library appends `Input` to the names of request
 * schemas, and some of our schemas already end in `Input`. `normalizeSchemas` removes the dot.
 */
export function nameSchemas() {
  const registry = z.registry<{ id: string; description?: string }>()
  const taken = new Set<string>()
  for (const [name, schema] of Object.values(CONTRACT).flatMap((exported) => Object.entries(exported))) {
    // A schema exported under two names keeps the first.
    if (!(schema instanceof z.ZodType) || registry.has(schema) || taken.has(name)) continue
    taken.add(name)
    const description = DESCRIPTIONS[name]
    registry.add(schema, { id: `${name}.`, ...(description && { description }) })
  }
  return registry
}
