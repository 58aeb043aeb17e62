import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { API_CALLS } from './vite/api-calls.ts';
import { apiDocs } from './vite/api-docs.ts';
import { namePageChunks, refuseChunkCircles } from './vite/page-chunks.ts';
import { thirdPartyLicences } from './vite/third-party-licences.ts';

/** Address of a running `npm start`. `vite` alone forwards its calls there. */
const STUDIO_ADDRESS = process.env.STUDIO_ADDRESS ?? 'http://127.0.0.1:4000';

/** Packages of the viewer alone, a chunk for the workspace. Thick lines come with their dialogs. */
const VIEWER_PACKAGES = /node_modules\/(three\/(?!examples\/jsm\/lines)|@react-three)\//;

/** Packages of controls and icons: hundreds of modules of a quarter of a kilobyte. */
const CONTROLS = /node_modules\/(@chakra-ui|@ark-ui|@zag-js|@floating-ui)\//;
const ICONS = /node_modules\/lucide-react\/dist\/esm\/icons\//;
/** Chunks of them below 6000 bytes are merged. With a higher limit chunks could import each other in a circle, which ends the build. */
const MERGED = { entriesAware: true, entriesAwareMergeThreshold: 6000 };

const licences = thirdPartyLicences();

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), licences.page, refuseChunkCircles(), apiDocs()],
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
        // A merged chunk has the names of all that import it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          // Otherwise React itself would join three's chunk, and every page would fetch both.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'viewer', test: VIEWER_PACKAGES },
            // Code that every page needs, in one chunk instead of thirty.
            { name: 'base', tags: ['$initial'] },
            { name: namePageChunks(), debugName: 'pages' },
            { name: 'controls', test: CONTROLS, ...MERGED },
            { name: 'icons', test: ICONS, ...MERGED },
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
      '/results/': STUDIO_ADDRESS,
      '/ws': { target: STUDIO_ADDRESS, ws: true },
      '/__local': STUDIO_ADDRESS,
    },
  },
}));
