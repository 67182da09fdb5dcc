import { EVENTO_PICTURE_MAX_BYTES } from '../../contract/limits.ts'

/** Texts of the back-office's events. */
export const ADM_EVENTOS = {
  title: 'Eventos',
  things: { one: 'evento', many: 'eventos' },
  order: 'do mais novo ao mais antigo',
  search: 'Nome do evento',
  tooShort: (min: number): string => `Digite ao menos ${min} letras do nome.`,
  date: 'Data do evento',
  cidade: 'Cidade',
  anyCidade: 'Todas as cidades',
  unknownCidade: 'Cidade desconhecida',
  columns: { nome: 'Evento', data: 'Data', cidade: 'Cidade', ocupacao: 'Ocupação', vendas: 'Vendas' },
  taken: (tomados: number, total: number): string =>
    `${tomados.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} vendidos ou reservados`,
  noPlaces: 'Sem lotes',
  salesFrom: (day: string): string => `Vendas em ${day}`,
  totalPending: '…',
  totalFailed: 'não carregou',
  empty: { title: 'Nenhum evento cadastrado', text: 'Cadastre o primeiro; depois, os setores e os lotes dele.' },
  emptyStaff: { title: 'Nenhum evento', text: 'Aqui aparecem os eventos das cidades que você atende.' },
  none: 'Nenhum evento encontrado',
  setores: 'Setores',
  image: 'Imagem',
  copy: 'Copiar',
  back: 'Eventos',

  createTitle: 'Novo evento',
  created: 'Evento cadastrado',
  saved: 'Evento salvo',
  nome: 'Nome',
  chooseCidade: 'Escolha a cidade',
  local: 'Local',
  endereco: 'Endereço',
  data: 'Data',
  hora: 'Hora',
  hourFormat: 'hh:mm',
  inicioVendas: 'Início das vendas',
  maxPorCliente: 'Limite por pessoa',
  descricao: 'Descrição',
  obs: 'Observações',

  preview: 'Assim o comprador vai ver',
  previewNome: 'Nome do evento',
  previewLocal: 'Local',
  previewEndereco: 'Endereço incompleto',
  changeImage: 'Trocar imagem',

  imageTitle: (nome: string): string => `Imagem de ${nome}`,
  imageField: 'Cartaz',
  imageHint: `JPG ou PNG de até ${EVENTO_PICTURE_MAX_BYTES / 1024 / 1024} MB, de preferência na vertical: 960 × 1200.`,
  imageSaved: 'Imagem enviada',

  copyTitle: (nome: string): string => `Copiar ${nome}`,
  copyText:
    'A cópia tem os setores, o desenho dos lugares, os lotes e a imagem, e nenhuma venda. As datas das vendas mudam junto com a do evento.',
  copied: 'Evento copiado',
} as const
