import { setupServer } from 'msw/node';
import { httpApi } from '../../src/data/http.ts';
import { handlers } from '../../src/data/memory/handlers.ts';
import { tellIn } from '../../src/data/memory/notifications.ts';
import { memoryServices } from '../../src/data/memory/services.ts';
import { World } from '../../src/data/memory/world.ts';
import { allContracts } from './all.contract.ts';

allContracts('memory with MSW', async () => {
  const shared = new World({ as: 'signed-out' });
  // Each browser is signed in as somebody else over the same records: the handlers tell them apart by the token.
  const browsers: World[] = [];
  const server = setupServer(...handlers((request) => browsers.find((world) => world.isOwner(request)) ?? shared));
  server.listen({ onUnhandledFrame: 'error' });
  return {
    browser(fetch) {
      const world = shared.another();
      browsers.push(world);
      return memoryServices(
        world,
        httpApi({ baseUrl: 'http://sprx.test', token: async () => world.token, ...(fetch ? { fetch } : {}) }),
      );
    },
    feedAddress: (n) => `https://feeds.example/contract-${n}.rss?key=${n}`,
    damagedFeed: 'https://feeds.example/damaged.rss',
    changingFeed: 'https://feeds.example/changing.rss',
    notAFeed: 'https://feeds.example/page.html',
    code: async (operation, email) => `${operation}:${email}`,
    digits: async () => '123456',
    sendsTexts: true,
    async writeRole(role) {
      shared.writeRole('oakfield', role);
    },
    async tell(uid, channel) {
      tellIn(shared, uid, { title: `${channel} needs you` });
    },
    async close() {
      server.close();
    },
  };
});
