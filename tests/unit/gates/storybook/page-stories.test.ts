import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statesOf } from '../../../../scripts/page-states.ts';
import { type RouteId, routeById } from '../../../../src/domain/routes.ts';
import { BUILT, MANIFEST } from '../../../../src/routes/manifest.ts';

const FILES = globSync('stories/pages/**/*.stories.tsx').map((file) => readFileSync(file, 'utf8'));

/** The states of a page that the story files show, in the names that their stories begin or end with. */
function shownOf(id: RouteId): string[] {
  return FILES.flatMap((text) =>
    Array.from(text.matchAll(/^const (\w+) = pageStories\('([\w.-]+)'/gm))
      .filter(([, , route]) => route === id)
      .flatMap(([, states]) =>
        Array.from(text.matchAll(/^export const (\w+): StoryObj = (\w+)\('(\w+)'\);$/gm))
          .filter(([, name = '', from, state = '']) => from === states && name.endsWith(state))
          .map(([, , , state = '']) => state),
      ),
  );
}

test.each(BUILT)('page stories: %s → one story of each state that its route has', (id) => {
  expect(shownOf(id).toSorted()).toEqual(statesOf(routeById(id), MANIFEST[id]?.type).toSorted());
});
