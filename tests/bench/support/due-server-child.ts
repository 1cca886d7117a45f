import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { createBackend } from '../../../server/backend.ts';
import { createConnectors } from '../../../server/connectors/registry.ts';
import { createSafeFetch } from '../../../server/core/fetch/safe-fetch.ts';
import { sanitiseHtml } from '../../../server/core/html/sanitise.ts';
import { createLog } from '../../../server/core/log.ts';
import { fakeAccounts, fakeMail } from '../../../stories/support/workbench/fake-accounts.ts';
import { fakeFiles } from '../../support/fake-files.ts';
import { testSealer } from '../../support/test-sealer.ts';

/** A server that reads what is due, on the Firestore of its environment, from sources on the port named first. */
const [port = '', schools = '0'] = process.argv.slice(2);
const RESOLUTION_MS = 10;
const LOOK_MS = 250;

const hosts = Array.from({ length: Number(schools) }, (_, n) => `school-${n}.example`);
const safeFetch = createSafeFetch({
  allow: hosts.map((host) => `${host}:${port}`),
  resolve: new Map(hosts.map((host) => [host, '127.0.0.1'])),
  userAgent: 'SprX',
});
const db = getFirestore(initializeApp({ projectId: 'demo-conformance' }));
const backend = createBackend({
  db,
  connectors: createConnectors({ safeFetch }),
  sealer: testSealer,
  sanitiseHtml,
  accounts: fakeAccounts(),
  files: fakeFiles(),
  mail: fakeMail(),
  appOrigin: 'https://app.example',
  log: createLog('error'),
});

const isIdle = async () => (await db.collection('jobs').where('open', '==', true).limit(1).get()).empty;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const before: EventLoopUtilization = performance.eventLoopUtilization();
const from = performance.now();
delay.enable();
backend.runner.start();
const queued = await backend.scheduler.tick();
const queuedMs = performance.now() - from;
while (!(await isIdle())) await new Promise((done) => setTimeout(done, LOOK_MS));
const readMs = performance.now() - from;
delay.disable();
const figures = {
  queued,
  queuedMs,
  readMs,
  // What is counted from one beat to the next has the beat itself in it.
  delayMs: delay.percentile(99) / 1e6 - RESOLUTION_MS,
  longestMs: delay.max / 1e6 - RESOLUTION_MS,
  busy: performance.eventLoopUtilization(before).utilization,
};
await backend.stop();
console.log(`figures ${JSON.stringify(figures)}`);
process.exit(0);
