import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import indexes from '../../../firestore.indexes.json' with { type: 'json' };
import { ofSchool } from '../../../server/core/firestore/of-school.ts';
import { refs } from '../../../server/core/firestore/refs.ts';
import { entityIds, entityOf } from '../../../src/domain/entities/all.ts';

const all = entityIds.map((id) => ({ id, ...entityOf(id) }));

/** Says what it was asked for instead of asking. */
const recording = {
  collection: (path: string) => ({ path, doc: (id: string) => ({ path: `${path}/${id}` }), where: said(path) }),
  collectionGroup: (name: string) => ({ path: `**/${name}`, where: said(`**/${name}`) }),
  doc: (path: string) => ({ path }),
} as unknown as Firestore;

function said(path: string) {
  return (field: string, _: string, value: string) => ({ path, where: `${field} ${value}` });
}

/** The collections that `refs` leads to, with `{}` for each id. */
function collectionsOfRefs(): string[] {
  const ids = Array.from({ length: 4 }, () => '{}');
  const paths = Object.entries(refs).flatMap(([name, reference]) => {
    const { path } = (reference as (db: Firestore, ...ids: string[]) => { path: string })(recording, ...ids);
    if (path.startsWith('**')) return [];
    const parts = path.split('/');
    expect(parts.length, name).toBeGreaterThan(0);
    return [(parts.length % 2 === 0 ? parts.slice(0, -1) : parts).join('/')];
  });
  return [...new Set(paths)].sort();
}

describe('entities', () => {
  test('collections that refs names, compared with the table → one entity for each and no other', () => {
    expect(all.map(({ path }) => path).sort()).toEqual(collectionsOfRefs());
  });

  test('entity of schools → its entry says what happens to it when a school is deleted', () => {
    expect(all.filter(({ school, withSchool }) => school && !withSchool).map(({ id }) => id)).toEqual([]);
  });

  test('entity of schools → deleted with its school, but for these', () => {
    // By hand: an entry that lets its documents stay must not pass unseen.
    const others = all.filter(({ school, withSchool }) => school && withSchool !== 'deleted').map(({ id }) => id);
    expect(others).toEqual(['member', 'institution', 'job', 'auditEntry']);
  });

  test('entity below another → its parent is an entity with a school', () => {
    const parents = all.flatMap(({ school }) => (typeof school === 'object' ? [school.of] : []));
    expect(new Set(parents)).toEqual(new Set(['feed', 'import']));
    for (const parent of parents) expect(['inside', 'field']).toContain(all.find(({ id }) => id === parent)?.school);
  });

  test('documents that the database deletes → the same in firestore.indexes.json', () => {
    const said = indexes.fieldOverrides.filter((each) => 'ttl' in each && each.ttl);
    const expiring = all.flatMap(({ path, expires }) =>
      expires ? [`${path.slice(path.lastIndexOf('/') + 1)} ${expires}`] : [],
    );
    expect(expiring.sort()).toEqual(
      said.map(({ collectionGroup, fieldPath }) => `${collectionGroup} ${fieldPath}`).sort(),
    );
  });

  test('file of a data export → of one entity, which is found by its school', () => {
    const copied = all.filter(({ copy }) => copy);
    expect(new Set(copied.map(({ copy }) => copy?.file)).size).toBe(copied.length);
    for (const { id } of copied) expect(() => ofSchool(recording, id, 'oakfield')).not.toThrow();
  });

  test('action of the activity log → of one entity', () => {
    const actions = all.flatMap(({ acts }) => Object.keys(acts ?? {}));
    expect(new Set(actions).size).toBe(actions.length);
  });
});

describe('ofSchool', () => {
  test.each([
    ['feed', { path: 'institutions/oakfield/feeds' }],
    ['story', { path: 'stories', where: 'iid oakfield' }],
    ['edition', { path: '**/editions', where: 'iid oakfield' }],
  ] as const)('%s → %o', (id, query) => {
    expect(ofSchool(recording, id, 'oakfield')).toMatchObject(query);
  });

  test.each(['institution', 'user', 'skipped'] as const)('%s, not found by its school alone → Error', (id) => {
    expect(() => ofSchool(recording, id, 'oakfield')).toThrow(`${id} is not found by its school.`);
  });
});
