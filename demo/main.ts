// `npm start` runs this instead of the server: it fills an empty database with demonstration data, then loads the
// server.
import './fill.ts'

await import('../server/main.ts')
