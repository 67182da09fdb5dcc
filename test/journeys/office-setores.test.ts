import './office-setores/drawing.ts'
import './office-setores/sectors.ts'
import './office-setores/fares.ts'
import './office-setores/socio.ts'
