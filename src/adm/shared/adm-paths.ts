import { listSearch } from '../../../contract/list-address-rules.ts'

/** The addresses of a list, of the form of a new record, and of one record. */
const records = (list: string) => ({ list, create: `${list}/novo`, at: (id: string): string => `${list}/${id}` })

const cortesias = '/adm/codigos/cortesias'
const eventos = records('/adm/eventos')
const ingressos = records('/adm/ingressos')
const rifas = records('/adm/rifas')
const portaria = records('/adm/portaria')

/** The addresses of the sections. The modals of an event have addresses below its list. */
export const ADM_PATHS = {
  casa: '/adm/casa',
  cidades: records('/adm/cidades'),
  clientes: records('/adm/clientes'),
  comeco: '/adm/comeco',
  codigos: records('/adm/codigos'),
  cortesias: {
    list: cortesias,
    at: (part: 'nova' | 'lista' | 'cota', idEvento: string): string => `${cortesias}/${part}?evento=${idEvento}`,
    ofEvento: (idEvento: string, idCota = '', pagina = 1): string =>
      cortesias + listSearch({ pagina, evento: idEvento, cota: idCota }),
    print: (id: string): string => `${cortesias}/imprimir?cortesia=${id}`,
  },
  equipe: '/adm/equipe',
  eventos: {
    ...eventos,
    setoresAt: (id: string): string => `${eventos.at(id)}/setores`,
    imageAt: (id: string): string => `${eventos.at(id)}/imagem`,
    filaAt: (id: string): string => `${eventos.at(id)}/fila`,
    entradasAt: (id: string): string => `${eventos.at(id)}/entradas`,
    mudarAt: (id: string): string => `${eventos.at(id)}/mudar`,
    modelo: `${eventos.list}/modelo`,
    copyAt: (id: string): string => `${eventos.at(id)}/copia`,
  },
  historicoOf: (filter: Record<string, string>): string => `/adm/historico${listSearch({ pagina: 1, ...filter })}`,
  ingressos: { ...ingressos, ofEvento: (id: string): string => `${ingressos.list}?evento=${id}` },
  mensagens: { list: '/adm/mensagens', at: (tipo: string): string => `/adm/mensagens/${tipo}` },
  portaria: { ...portaria, papelAt: (id: string): string => `${portaria.at(id)}/papel` },
  rifas: { ...rifas, editAt: (id: string): string => `${rifas.at(id)}/editar` },
  sorteios: records('/adm/sorteios'),
  usuarios: records('/adm/usuarios'),
}

/** The query parameter with the chosen sector, or the mark that a new one is being created. */
export const SETOR = 'setor'
export const NEW_SETOR = 'novo'
