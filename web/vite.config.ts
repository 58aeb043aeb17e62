import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { API_CALLS } from './vite/api-calls.ts';
import { thirdPartyLicences } from './vite/third-party-licences.ts';

/** Address of a running `npm start`. `vite` alone forwards its calls there. */
const STUDIO_ADDRESS = process.env.STUDIO_ADDRESS ?? 'http://127.0.0.1:4000';

/**
 * Packages that only the viewer uses. They form their own chunk, fetched when the workspace opens. Thick lines come with
 * the dialogs that draw them.
 */
const VIEWER_PACKAGES = /node_modules\/(three\/(?!examples\/jsm\/lines)|@react-three)\//;

const licences = thirdPartyLicences();

/**
 * Small files that the studio shares with its panels and dialogs. One chunk is 0.9 kB gzip smaller than ten.
 */
const STUDIO_SHARES =
  /\/web\/(state\/(edit-tool|parameter-coupling|region-entries|settings|upsell)|lib\/use-(debounced-value|media-query)|ui\/use-move-handle|features\/editor\/(cut-actions|edit-history|edit-model|edit-worker|edited-meshes|editor-state|gesture|open-tool))\.ts$/;

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), licences.page],
  // Stories are for developers, so the customers' bundle leaves them out.
  define: { STORIES_INCLUDED: mode === 'development' || Boolean(process.env.STORIES) },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // Inlined assets would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Otherwise React itself would join three's chunk, and every page would fetch both.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'viewer', test: VIEWER_PACKAGES },
            { name: 'studio', test: STUDIO_SHARES },
            // Code that every page needs, in one chunk instead of thirty.
            { name: 'base', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [licences.worker] },
  server: {
    host: '127.0.0.1',
    proxy: {
      [API_CALLS]: STUDIO_ADDRESS,
      '/ws': { target: STUDIO_ADDRESS, ws: true },
      '/__local': STUDIO_ADDRESS,
    },
  },
}));
