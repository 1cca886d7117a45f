import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where a dot between facts is written all the same, and why no line can begin or end with it. */
const WRITTEN: Readonly<Record<string, string>> = {
  'src/app/shell/school-search.ts': 'the detail of an option, cut off in one line',
  'src/ui/use-document-title.ts': 'the title of the tab',
  'src/features/channels/suggested-name.ts': 'what other sites write',
  'src/features/joining/find-school.tsx': 'the detail of an option, cut off in one line',
  'src/features/stories/form/story-form-values.ts': 'descriptions of pictures in one field of a comparison',
  'src/patterns/newsletter-preview/mail.tsx': 'a mail as the server writes it',
  'src/ui/charts/donut.tsx': 'two figures that never break',
  'src/ui/charts/funnel.tsx': 'two figures that never break',
};

test('facts in a line: a dot written by hand → named here, since MetaLine draws it', () => {
  const files = globSync('src/{app,features,patterns,routes,ui}/**/*.{ts,tsx}');
  const written = files.filter((file) => readFileSync(file, 'utf8').includes('·'));
  expect(files.length).toBeGreaterThan(300);
  expect(written.toSorted()).toEqual(Object.keys(WRITTEN).toSorted());
});
