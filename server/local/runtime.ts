import type { RuntimeConfig } from '../../src/domain/runtime-config.ts';
import { BUILD, VERSION } from '../core/version.ts';
import { hostsOf, type LocalConfig, originsOf } from './config.ts';
import { LOCAL_BUCKET, LOCAL_PROJECT } from './firebase.ts';
import { STAND_INS } from './providers/stand-ins.ts';
import { SAMPLE_FEED } from './sample-feed.ts';

/** Below these the sample feeds stand; connectors may read them although they are on this machine. */
export function fetchAllow({ ports, host, fetchAllow: more }: LocalConfig): string[] {
  return [...hostsOf(host, ports.extras).map((name) => `${name}/feeds/`), ...more];
}

/** What the page is told of the local environment. */
export function runtimeConfig(config: LocalConfig): RuntimeConfig {
  const origins = originsOf(config);
  return {
    version: VERSION,
    build: BUILD,
    environment: 'local',
    // The local Auth takes any key; the SDK wants one.
    firebase: {
      apiKey: 'local',
      authDomain: 'localhost',
      projectId: LOCAL_PROJECT,
      storageBucket: LOCAL_BUCKET,
    },
    emulators: { firestore: origins.firestore, auth: origins.auth, storage: origins.storage },
    embedOrigin: origins.app,
    fetchAllow: fetchAllow(config),
    samples: {
      rss: `${origins.extras}${SAMPLE_FEED}`,
      ...Object.fromEntries(STAND_INS.map(({ network, sample }) => [network, sample])),
    },
    companyDomains: ['sprx.example', 'sprx-partners.example'],
    providers: [],
  };
}
