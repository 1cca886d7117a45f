import type { RuntimeConfig } from '../../src/domain/runtime-config.ts';
import { BUILD, VERSION } from '../core/version.ts';
import { hostsOf, type LocalConfig, originsOf } from './config.ts';
import { LOCAL_BUCKET, LOCAL_PROJECT } from './firebase.ts';
import { STAND_INS } from './providers/stand-ins.ts';
import { SAMPLE_FEED } from './sample-feed.ts';

/** Below these the sample feeds stand; connectors may read them although they are on this machine. */
export function fetchAllow(config: LocalConfig): string[] {
  return [...onDemoSite(config, 'feeds'), ...config.fetchAllow];
}

/** The same of pictures. */
export function pictureAllow(config: LocalConfig): string[] {
  return [...fetchAllow(config), ...onDemoSite(config, 'media')];
}

/** The same of what a story may link to: the demo school’s own posts as well. */
export function linkAllow(config: LocalConfig): string[] {
  return [...pictureAllow(config), ...onDemoSite(config, 'news')];
}

const onDemoSite = ({ ports, host }: LocalConfig, folder: string) =>
  hostsOf(host, ports.extras).map((name) => `${name}/${folder}/`);

/** The local environment as the page sees it. */
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
