import type { Typefaces } from '../../core/http/built-pages.ts';
import { type Prepared, prepare } from '../../core/http/prepared.ts';
import { styleOf } from '../style.ts';
import type { ShownSchool } from '../use-cases/find-school.ts';

type Colours = ShownSchool['institution']['colours'];

/** The stylesheets that were asked for lately, compressed. */
export type Stylesheets = (colours: Colours) => Promise<Prepared>;

const MOST_KEPT = 500;

/** To make readable colours of a school's takes milliseconds, which must not be spent on each page. */
export function stylesheets(typefaces: Typefaces): Stylesheets {
  const cache = new Map<string, Promise<Prepared>>();
  let faces = '';
  return (colours) => {
    const now = typefaces();
    if (now !== faces) cache.clear();
    faces = now;
    const key = `${colours?.primary ?? ''} ${colours?.accent ?? ''}`;
    const cached = cache.get(key);
    if (cached) return cached;
    if (cache.size >= MOST_KEPT) cache.clear();
    const made = prepare('text/css; charset=utf-8', styleOf(colours, faces));
    cache.set(key, made);
    return made;
  };
}

/** Is part of the address, so that a change of the colours shows at once. */
export const versionOf = ({ identity }: Prepared): string => identity.tag.replaceAll('"', '').slice(0, 12);
