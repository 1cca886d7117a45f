import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BASELINES, baselinePath, differencePath, FORCED_COLOURS_PREFIX, nameOf } from './paths.ts';
import type { Theme, ThemeResult } from './seen.ts';

/** A story that ran, in one theme. */
export type Ran = {
  readonly storyId: string;
  readonly title: string;
  readonly name: string;
  readonly file: string;
  readonly theme: Theme;
  readonly passed: boolean;
  readonly message: string;
  /** Not there when the story failed before its picture was taken. */
  readonly picture?: ThemeResult['picture'];
};

/**
 * `changed`: not as the baseline. `new`: there is no baseline yet. `missing`: the story failed before its picture was
 * taken. `orphaned`: a baseline that no story has any more.
 */
export type Kind = 'changed' | 'new' | 'missing' | 'orphaned';

export type Finding = {
  readonly kind: Kind;
  readonly storyId: string;
  readonly title: string;
  readonly name: string;
  readonly file: string;
  readonly theme: Theme;
  readonly what: 'story' | 'forced colours';
  /** Paths; `baseline` is where an accepted picture goes. */
  readonly baseline: string;
  readonly now?: string;
  readonly message: string;
};

/** What there is to look at after a run; `exists` tells which pictures are there. */
export function findingsOf(all: readonly Ran[], orphans: readonly string[], exists = existsSync): Finding[] {
  const findings = all.flatMap((ran) => {
    if (ran.passed) return [];
    const base = { storyId: ran.storyId, title: ran.title, name: ran.name, file: ran.file, theme: ran.theme };
    const of = (picture: string, what: Finding['what']): Finding[] => {
      const baseline = baselinePath(picture, ran.theme);
      const actual = differencePath(picture, ran.theme, 'actual');
      const reference = differencePath(picture, ran.theme, 'reference');
      if (exists(reference)) return [{ ...base, what, kind: 'new', baseline, now: reference, message: ran.message }];
      if (exists(actual)) return [{ ...base, what, kind: 'changed', baseline, now: actual, message: ran.message }];
      return [];
    };
    const pictures = [
      // One that was equal at a later look is no difference.
      ...(ran.picture === 'same' ? [] : of(nameOf(ran.storyId), 'story')),
      ...of(FORCED_COLOURS_PREFIX + nameOf(ran.storyId), 'forced colours'),
    ];
    if (pictures.length > 0) return pictures;
    const baseline = baselinePath(nameOf(ran.storyId), ran.theme);
    return [{ ...base, what: 'story' as const, kind: 'missing' as const, baseline, message: ran.message }];
  });
  return [...findings, ...orphans.map(orphan)];
}

function orphan(file: string): Finding {
  const [name = file, theme = 'light'] = file.split('.');
  return {
    kind: 'orphaned',
    storyId: name,
    title: 'No story',
    name,
    file: '',
    theme: theme === 'dark' ? 'dark' : 'light',
    what: name.startsWith(FORCED_COLOURS_PREFIX) ? 'forced colours' : 'story',
    baseline: join(BASELINES, file),
    message: 'There is no story of this name any more.',
  };
}

/** Pictures that ran but only act now: what they had before is of no use. */
export function disusedOf(all: readonly Ran[], files: readonly string[]): string[] {
  const acting = new Set(
    all
      .filter(({ picture }) => picture === 'none')
      .map(({ storyId, theme }) => basename(baselinePath(nameOf(storyId), theme))),
  );
  return files.filter((file) => acting.has(file));
}

/** What `visual:accept` copies. Throws on an id of which there is nothing to accept, before anything is copied. */
export function chosen(findings: readonly Finding[], ids: readonly string[]): { from: string; to: string }[] {
  if (ids.length === 0) throw new Error('Which stories? Give their ids, such as ui-actions-button--states.');
  const open = findings.filter(({ kind }) => kind === 'changed' || kind === 'new');
  const unknown = ids.filter((id) => !open.some(({ storyId }) => storyId === id));
  if (unknown.length > 0)
    throw new Error(
      `Nothing to accept for ${unknown.join(', ')}. The last report has: ${[...new Set(open.map(({ storyId }) => storyId))].join(', ') || 'no picture'}.`,
    );
  return open.flatMap(({ storyId, now, baseline }) =>
    now !== undefined && ids.includes(storyId) ? [{ from: now, to: baseline }] : [],
  );
}
