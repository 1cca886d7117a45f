import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whileLocked } from './build/lock.ts';

/** Launch arguments every use of the browser shares, so that pictures and timings compare. */
export const CHROMIUM_ARGS: string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--disable-gpu',
  // Repainting a part leaves other anti-aliasing at its edge than painting the whole.
  '--disable-partial-raster',
];

let unpacked: Promise<string> | undefined;

/**
 * Path of a Chromium that runs here. `CHROME_PATH` wins, for systems the npm package has no build for; otherwise the
 * package's own is unpacked once per version (about 4 s) and reused.
 */
export function chromiumPath(): Promise<string> {
  unpacked ??= findChromium();
  return unpacked;
}

async function findChromium(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const version = readVersion(join(root, 'node_modules/@sparticuz/chromium/package.json'));
  const folder = join(root, 'node_modules/.cache', `chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  // The package unpacks to os.tmpdir() and takes whatever version it finds there, so each version gets a folder of its own.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const whole = join(folder, 'whole');
    // The package takes a file that another process is still writing for the browser.
    if (!existsSync(whole)) {
      await whileLocked(join(folder, 'lock'), async () => {
        await chromium.executablePath();
        writeFileSync(whole, '');
      });
    }
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function readVersion(file: string): string {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (manifest && typeof manifest === 'object' && 'version' in manifest) return String(manifest.version);
  throw new Error(`no version in ${file}`);
}
