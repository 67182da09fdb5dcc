/** The types of Lighthouse that `web.ts` uses; Lighthouse is not among the project's packages (bench/package.json). */
declare module 'lighthouse' {
  type Audit = { id: string; title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  type Result = {
    lhr: {
      audits: Record<string, Audit & { details?: { items?: object[] } }>
      categories: Record<string, { score: number | null }>
    }
  }
  type Flags = { port: number; output: 'json'; logLevel: 'error'; formFactor: 'mobile' }
  export default function lighthouse(url: string, flags: Flags): Promise<Result | undefined>
}
