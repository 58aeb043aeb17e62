import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath } from 'vite';
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

/** Small files that the studio shares with its panels and dialogs. One chunk is 0.9 kB gzip smaller than ten. */
const STUDIO_SHARES = new Set(
  [
    'features/editor/cut-actions.ts',
    'features/editor/edit-history.ts',
    'features/editor/edit-model.ts',
    'features/editor/edit-worker.ts',
    'features/editor/edited-meshes.ts',
    'features/editor/editor-state.ts',
    'features/editor/gesture.ts',
    'features/editor/open-tool.ts',
    'lib/use-debounced-value.ts',
    'lib/use-media-query.ts',
    'state/edit-tool.ts',
    'state/parameter-coupling.ts',
    'state/regions/region-entries.ts',
    'state/settings.ts',
    'state/upsell.ts',
    'ui/floating/use-move-handle.ts',
  ].map(pathOf),
);

/** Path of a file of the page. Throws for a file that has moved, which would silently leave its chunk. */
function pathOf(path: string): string {
  const file = fileURLToPath(new URL(path, import.meta.url));
  if (!existsSync(file)) throw new Error(`web/vite.config.ts names web/${path}, which does not exist`);
  return normalizePath(file);
}

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
            { name: 'studio', test: (id) => STUDIO_SHARES.has(id) },
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
