import * as z from 'zod/mini';
import type { StoryIndexes } from '../story-index.ts';
import { INDEX_BODY, MAPPING } from './mapping.ts';
import { type SearchServer, SearchServerError } from './search-server.ts';
import { anyAnswer, type ServerIndex, serverIndex } from './server-index.ts';

const aliasSchema = z.record(z.string(), z.unknown());

export type ServerIndexes = StoryIndexes & {
  readonly server: SearchServer;
  /** A school's part for a job: of the index that is searched, or of another. */
  forWork(iid: string, index?: string): ServerIndex;
  /** The index of this mapping that is searched, and whether there is one of another mapping instead. */
  current(): Promise<{ readonly name: string | null; readonly isOutdated: boolean }>;
  /** Makes an index of this mapping, unless it is there. @returns its name */
  make(version: string): Promise<string>;
  /** From now on this one is searched; those of before are removed. */
  swap(index: string): Promise<void>;
};

/** One alias for the deployment, which points to an index of the current mapping. */
export function serverIndexes(server: SearchServer, alias: string, now: () => Date): ServerIndexes {
  const open = new Map<string, ServerIndex>();

  async function behind(): Promise<string[]> {
    const path = `/_alias/${alias}`;
    const answer = await server.ask(aliasSchema, { method: 'GET', path, isWork: true, allowed: [404] });
    return answer.status === 404 ? [] : Object.keys(answer.body);
  }

  return {
    server,
    isShared: true,
    open(iid) {
      const index = open.get(iid) ?? serverIndex(server, iid, { name: alias, isAlias: true, isWork: false, now });
      open.set(iid, index);
      return index;
    },
    has: () => true,
    drop: (iid) => void open.delete(iid),
    close: () => open.clear(),
    forWork: (iid, index) =>
      serverIndex(server, iid, { name: index ?? alias, isAlias: index === undefined, isWork: true, now }),
    async current() {
      const names = await behind();
      const name = names.find((each) => each.startsWith(`${alias}-${MAPPING}-`)) ?? null;
      return { name, isOutdated: name === null && names.length > 0 };
    },
    async make(version) {
      const name = `${alias}-${MAPPING}-${version.toLowerCase()}`;
      // 400: it is there already, made by a try before.
      const made = await server.ask(anyAnswer, {
        method: 'PUT',
        path: `/${name}`,
        body: INDEX_BODY,
        isWork: true,
        allowed: [400],
      });
      if (made.status === 400) {
        const there = await server.ask(anyAnswer, { method: 'GET', path: `/${name}`, isWork: true, allowed: [404] });
        if (there.status === 404) throw new SearchServerError('The search server makes no index', 400);
      }
      return name;
    },
    async swap(index) {
      const old = (await behind()).filter((name) => name !== index);
      const actions = [...old.map((name) => ({ remove: { index: name, alias } })), { add: { index, alias } }];
      await server.ask(anyAnswer, { method: 'POST', path: '/_aliases', body: { actions }, isWork: true });
      for (const name of old) {
        await server.ask(anyAnswer, { method: 'DELETE', path: `/${name}`, isWork: true, allowed: [404] });
      }
      open.clear();
    },
  };
}
