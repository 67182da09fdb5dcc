// Read by drizzle-kit (`npm run db:generate`), which is not installed with the project's packages (scripts/package.json).
export default {
  dialect: 'postgresql',
  schema: './server/db/schema/index.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
}
