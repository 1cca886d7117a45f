import { join } from 'node:path';
import type { InlineConfig } from 'vite';

/**
 * The emails for the server: Node reads no .tsx. All they need goes in, so that an email costs the server neither the whole of
 * react-email nor its packages.
 */
export const mailBuild = (root: string): InlineConfig => ({
  configFile: false,
  publicDir: false,
  ssr: { noExternal: true },
  build: { ssr: join(root, 'server/render-email.ts'), target: 'node24', reportCompressedSize: false },
});
