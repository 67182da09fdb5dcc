// The list counts events, so it runs before the journeys that create more.
import './office-eventos/list.ts'
import './office-eventos/form.ts'
import './office-eventos/fila.ts'
import './office-eventos/vendas.ts'
import './office-eventos/publicar.ts'
import './office-eventos/bulk.ts'
import './office-eventos/modals.ts'
import './office-eventos/phone-and-staff.ts'
