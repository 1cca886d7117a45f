import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimEndpoints } from './scripts/slim-endpoints.ts';
import { slimEntities } from './scripts/slim-entities.ts';

/**
 * The app. `scripts/build.ts` builds it twice at most: in mode `local-machine` for this machine and in mode `production` for
 * deployment. Code that only serves the local environment stands behind `import.meta.env.MODE !== 'production'`, so
 * that the second holds none of it.
 */
export default defineConfig({
  plugins: [slimEndpoints(), slimEntities(), react(), tailwindcss()],
  build: {
    outDir: 'dist/app',
    target: 'es2024',
    manifest: true,
    sourcemap: false,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    // A font or a drawing inside the CSS would load on pages that never show it.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
