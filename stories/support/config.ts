import type { RuntimeConfig } from '../../src/domain/runtime-config.ts';

/** The configuration that a served page would have. */
export const storyConfig: RuntimeConfig = {
  version: '1.18.3',
  build: '4481',
  environment: 'local',
  firebase: { apiKey: 'none', authDomain: 'none', projectId: 'demo-sprx' },
  emulators: null,
  embedOrigin: 'https://sprx.example',
  fetchAllow: [],
  samples: { rss: 'https://www.oakfield.example/news.rss' },
  companyDomains: ['sprx.example'],
  providers: [],
};
