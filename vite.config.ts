import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.API_URL || 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  server: {
    // Objects instead of plain addresses: a plain address rewrites Host, and the server compares Host with Origin.
    proxy: { '/api': { target: api }, '/socket.io': { target: api, ws: true } },
  },
  build: {
    outDir: 'dist',
    // The content security policy allows our own files and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The initial code is two files: after a new version, only our own code is downloaded again.
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
