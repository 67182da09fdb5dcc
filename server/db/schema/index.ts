export * from './catalog.ts'
export * from './people.ts'
export * from './plumbing.ts'
export * from './sales.ts'
