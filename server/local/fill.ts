import { getStorage } from 'firebase-admin/storage';
import { firebaseFiles } from '../core/files/firebase-files.ts';
import type { Connectors } from '../core/ports/connectors.ts';
import type { SanitiseHtml } from '../core/ports/html.ts';
import type { Log } from '../core/ports/log.ts';
import type { LocalConfig } from './config.ts';
import { LOCAL_BUCKET, type LocalFirebase } from './firebase.ts';
import { readSeedState, writeSeedState } from './seed-state.ts';

export type FillOptions = {
  readonly config: Pick<LocalConfig, 'dataDir' | 'seed'>;
  readonly firebase: Pick<LocalFirebase, 'db' | 'auth' | 'app'>;
  readonly connectors: Connectors;
  readonly sanitiseHtml: SanitiseHtml;
  readonly log: Log;
  readonly say: (line: string) => void;
  readonly extrasOrigin: string;
};

/**
 * Fills a data folder that is marked for it (see `markForSeed`), and lets an older one follow a changed port.
 * @returns when the demo data were made; for a folder that was filled otherwise, now.
 */
export async function fillIfEmpty(options: FillOptions): Promise<Date> {
  const { config, firebase, extrasOrigin } = options;
  const before = readSeedState(config.dataDir);
  if (!before) return new Date();
  const state = { ...before, state: 'done' as const, extrasOrigin };
  if (before.state === 'running') {
    options.say(before.kind === 'demo' ? 'Making the demo data …' : 'Making the accounts …');
    // Months of school life need not be in memory when they are not made.
    const { seed } = await import('../seed/seed.ts');
    const { connectors, sanitiseHtml, log } = options;
    await seed({
      ...firebase,
      files: firebaseFiles(getStorage(firebase.app), LOCAL_BUCKET),
      connectors,
      sanitiseHtml,
      log,
      kind: before.kind,
      extrasOrigin,
      now: new Date(before.at),
    });
    writeSeedState(config.dataDir, state);
  } else if (before.extrasOrigin !== extrasOrigin) {
    const { moveDemoSite } = await import('./move.ts');
    await moveDemoSite(firebase.db, before.extrasOrigin, extrasOrigin);
    writeSeedState(config.dataDir, state);
  }
  return new Date(before.at);
}
