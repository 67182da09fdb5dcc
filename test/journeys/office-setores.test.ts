import './office-setores/drawing.ts'
import './office-setores/sectors.ts'
