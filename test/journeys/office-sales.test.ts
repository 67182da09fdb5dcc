import './office-sales/ingressos.ts'
import './office-sales/rifas.ts'
import './office-sales/socio.ts'
import './office-sales/planos.ts'
