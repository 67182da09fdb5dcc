// The entrance: several devices, with and without a network, and what happens when two of them read one ticket.
import './office-portaria/cancelado.ts'
import './office-portaria/companion.ts'
import './office-portaria/cortesia.ts'
import './office-portaria/document.ts'
import './office-portaria/other-day.ts'
import './office-portaria/search.ts'
import './office-portaria/socio.ts'
import './office-portaria/two-gates.ts'
