import { drawTickets, type PaperJob } from './ticket-pdf.ts'

export default (job: PaperJob): Promise<Buffer> => drawTickets(job)
