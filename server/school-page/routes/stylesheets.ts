import { type Prepared, prepare } from '../../core/http/prepared.ts';
import { styleOf } from '../style.ts';
import type { ShownSchool } from '../use-cases/find-school.ts';

type Colours = ShownSchool['institution']['colours'];

/** The stylesheets that were asked for lately, compressed. */
export type Stylesheets = (colours: Colours) => Promise<Prepared>;

const MOST_KEPT = 500;

/** To make readable colours of a school's takes milliseconds, which nobody is to wait for with each page. */
export function stylesheets(): Stylesheets {
  const kept = new Map<string, Promise<Prepared>>();
  return (colours) => {
    const key = `${colours?.primary ?? ''} ${colours?.accent ?? ''}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const made = prepare('text/css; charset=utf-8', styleOf(colours));
    kept.set(key, made);
    return made;
  };
}

/** Stands in the address, so that a change of the colours shows at once. */
export const versionOf = ({ identity }: Prepared): string => identity.tag.replaceAll('"', '').slice(0, 12);
