// The history's counts and the figures of the day know nothing of the records that the others change.
import './office-sections/historico.ts'
import './office-sections/painel.ts'
import './office-sections/cidades.ts'
import './office-sections/usuarios.ts'
import './office-sections/banners.ts'
import './office-sections/sorteios.ts'
