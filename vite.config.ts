import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.API_URL || 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  server: {
    // As objects: a bare address would rewrite Host, and the server compares Host with Origin.
    proxy: { '/api': { target: api }, '/socket.io': { target: api, ws: true } },
  },
  build: {
    outDir: 'dist',
    // The content security policy allows files of our own and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What comes first in two files: after a new version, only the one of our own is downloaded again.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
