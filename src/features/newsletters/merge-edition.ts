import { type BoardSection, EDITION_FIELDS, type EditionField, type EditionValues, isSame } from './edition-values.ts';

type Merged = {
  readonly values: EditionValues;
  /** What both have changed, each in another way; it stands in `values` as it was typed here. */
  readonly conflicts: readonly EditionField[];
};

/** Two people's changes of one edition in one: what only one of them changed is taken from there. */
export function mergeEdition(base: EditionValues, mine: EditionValues, theirs: EditionValues): Merged {
  const conflicts: EditionField[] = [];
  const merged: Record<EditionField, unknown> = { ...mine };
  for (const field of EDITION_FIELDS) {
    if (isSame(theirs[field], base[field]) || isSame(mine[field], theirs[field])) continue;
    if (isSame(mine[field], base[field])) {
      merged[field] = field === 'sections' ? withKeys(theirs.sections, mine.sections) : theirs[field];
      continue;
    }
    const sections = field === 'sections' ? mergeSections(base.sections, mine.sections, theirs.sections) : null;
    if (sections) merged[field] = sections;
    else conflicts.push(field);
  }
  return { values: merged as EditionValues, conflicts };
}

type Sections = readonly BoardSection[];

const nameOf = ({ id, key }: BoardSection) => id ?? key;
const namesOf = (sections: Sections) => sections.map(nameOf).join('\n');
const find = (sections: Sections, section: BoardSection) => sections.find((each) => nameOf(each) === nameOf(section));

/** A section that is on the board already stays the same one there. */
export function withKeys(theirs: Sections, mine: Sections): BoardSection[] {
  return theirs.map((section) => ({ ...section, key: find(mine, section)?.key ?? section.key }));
}

/** `null` where both have changed the same in another way. */
function mergeSections(base: Sections, mine: Sections, theirs: Sections): BoardSection[] | null {
  const isMine = namesOf(theirs) === namesOf(base) || namesOf(theirs) === namesOf(mine);
  if (!isMine && namesOf(mine) !== namesOf(base)) return null;
  const [frame, other] = isMine ? [mine, theirs] : [theirs, mine];
  const lost = base.filter((section) => !find(frame, section));
  // One has taken it out and the other has gone on with it.
  if (lost.some((section) => !isAlike(section, find(other, section)))) return null;
  const merged = frame.map((section) => {
    const was = find(base, section);
    const [own, their] = [find(mine, section), find(theirs, section)];
    return was && own && their ? mergeSection(was, own, their) : section;
  });
  return merged.includes(null) ? null : withKeys(merged as BoardSection[], mine);
}

const isAlike = (a: BoardSection, b: BoardSection | undefined) =>
  b !== undefined && isSame([a], [{ ...b, key: a.key }]);

function mergeSection(base: BoardSection, mine: BoardSection, theirs: BoardSection): BoardSection | null {
  const title = pick(base.title, mine.title, theirs.title);
  const html = pick(base.html, mine.html, theirs.html);
  const collectionId = pick(base.collectionId, mine.collectionId, theirs.collectionId);
  const storyIds = mergeIds(base.storyIds, mine.storyIds, theirs.storyIds);
  if (title === undefined || html === undefined || collectionId === undefined || !storyIds) return null;
  return { ...mine, title, html, collectionId, storyIds };
}

/** `undefined` where both have changed it in another way. */
function pick<T>(base: T, mine: T, theirs: T): T | undefined {
  if (theirs === base || theirs === mine) return mine;
  return mine === base ? theirs : undefined;
}

type Ids = readonly string[];

/** What either has added or taken out; the order of what both have kept may only one of them have changed. */
function mergeIds(base: Ids, mine: Ids, theirs: Ids): string[] | null {
  const common = (ids: Ids) => ids.filter((id) => base.includes(id) && mine.includes(id) && theirs.includes(id)).join();
  const [was, own, their] = [common(base), common(mine), common(theirs)];
  if (own !== was && their !== was && own !== their) return null;
  const [frame, other] = their === was ? [mine, theirs] : [theirs, mine];
  const kept = frame.filter((id) => other.includes(id) || !base.includes(id));
  return [...kept, ...other.filter((id) => !frame.includes(id) && !base.includes(id))];
}
