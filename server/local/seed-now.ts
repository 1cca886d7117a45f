import { sanitiseHtml } from '../core/html/sanitise.ts';
import { createLog } from '../core/log.ts';
import { type LocalConfig, originsOf } from './config.ts';
import { localConnectors } from './connectors.ts';
import { fillIfEmpty } from './fill.ts';
import { connectFirebase, type LocalFirebasePorts } from './firebase.ts';

/** Fills a marked data folder through a local Firebase that runs for this alone. */
export async function seedNow(config: LocalConfig, ports: LocalFirebasePorts): Promise<void> {
  const firebase = connectFirebase(ports);
  try {
    await fillIfEmpty({
      config,
      firebase,
      sanitiseHtml,
      connectors: localConnectors({
        allow: [],
        resolve: config.resolve,
        providers: config.providers,
        standInOrigin: originsOf(config).extras,
      }),
      log: createLog('silent'),
      say: () => undefined,
      extrasOrigin: originsOf(config).extras,
    });
  } finally {
    await firebase.close();
  }
}
