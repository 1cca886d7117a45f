import { type Backend, type BackendParts, createBackend } from '../../server/backend.ts';
import { sanitiseHtml } from '../../server/core/html/sanitise.ts';
import { createLog } from '../../server/core/log.ts';
import type { Stack } from './stack.ts';
import { testSealer } from './test-sealer.ts';

/** Another server's backend on the stack's database, with the stack's sources, files and mail unless given others. */
export function otherBackend(stack: Stack, parts: Partial<BackendParts> = {}): Backend {
  return createBackend({
    db: stack.db,
    connectors: stack.sources,
    sealer: testSealer,
    sanitiseHtml,
    accounts: stack.accounts,
    files: stack.files,
    mail: stack.mail,
    appOrigin: 'https://app.example',
    log: createLog('silent'),
    ...parts,
  });
}
