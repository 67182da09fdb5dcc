// Imported first: the counts of the history and of the dashboard must not include records of the other journeys.
import './office-sections/historico.ts'
import './office-sections/painel.ts'
import './office-sections/cidades.ts'
import './office-sections/usuarios.ts'
import './office-sections/banners.ts'
import './office-sections/sorteios.ts'
import './office-sections/codigos.ts'
import './office-sections/cortesias.ts'
