// The list counts events, so it comes before the journeys that create some.
import './office-eventos/list.ts'
import './office-eventos/form.ts'
import './office-eventos/fila.ts'
import './office-eventos/modals.ts'
import './office-eventos/phone-and-staff.ts'
