import { CONFLICT, threeWay } from '../../lib/three-way.ts';
import { type BoardSection, EDITION_FIELDS, type EditionField, type EditionValues, isSame } from './edition-values.ts';

type Merged = {
  readonly values: EditionValues;
  /** What both have changed, each in another way; `values` has it as it was typed here. */
  readonly conflicts: readonly EditionField[];
};

/** Two people's changes of one edition in one: what only one of them changed is taken from there. */
export function mergeEdition(base: EditionValues, mine: EditionValues, theirs: EditionValues): Merged {
  return threeWay(EDITION_FIELDS, base, mine, theirs, { sections: joinSections });
}

type Sections = readonly BoardSection[];

const nameOf = ({ id, key }: BoardSection) => id ?? key;
const namesOf = (sections: Sections) => sections.map(nameOf).join('\n');
const find = (sections: Sections, section: BoardSection) => sections.find((each) => nameOf(each) === nameOf(section));

/** A section that is on the board already stays the same one there. */
export function withKeys(theirs: Sections, mine: Sections): BoardSection[] {
  return theirs.map((section) => ({ ...section, key: find(mine, section)?.key ?? section.key }));
}

function joinSections(base: Sections, mine: Sections, theirs: Sections): Sections | typeof CONFLICT {
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
  if (isSame(mine, base)) return withKeys(theirs, mine);
  const isMine = namesOf(theirs) === namesOf(base) || namesOf(theirs) === namesOf(mine);
  if (!isMine && namesOf(mine) !== namesOf(base)) return CONFLICT;
  const [frame, other] = isMine ? [mine, theirs] : [theirs, mine];
  const lost = base.filter((section) => !find(frame, section));
  // One has taken it out and the other has gone on with it.
  if (lost.some((section) => !isAlike(section, find(other, section)))) return CONFLICT;
  const merged = frame.map((section) => {
    const was = find(base, section);
    const [own, their] = [find(mine, section), find(theirs, section)];
    return was && own && their ? mergeSection(was, own, their) : section;
  });
  return merged.includes(null) ? CONFLICT : withKeys(merged as BoardSection[], mine);
}

const isAlike = (a: BoardSection, b: BoardSection | undefined) =>
  b !== undefined && isSame([a], [{ ...b, key: a.key }]);

const SECTION_FIELDS = ['title', 'html', 'collectionId', 'storyIds'] as const;

function mergeSection(base: BoardSection, mine: BoardSection, theirs: BoardSection): BoardSection | null {
  const { values, conflicts } = threeWay(SECTION_FIELDS, base, mine, theirs, { storyIds: joinIds });
  return conflicts.length > 0 ? null : values;
}

type Ids = readonly string[];

/** What either has added or taken out; the order of what both have kept may only one of them have changed. */
function joinIds(base: string[], mine: string[], theirs: string[]): string[] | typeof CONFLICT {
  const common = (ids: Ids) => ids.filter((id) => base.includes(id) && mine.includes(id) && theirs.includes(id)).join();
  const [was, own, their] = [common(base), common(mine), common(theirs)];
  if (own !== was && their !== was && own !== their) return CONFLICT;
  const [frame, other] = their === was ? [mine, theirs] : [theirs, mine];
  const retained = frame.filter((id) => other.includes(id) || !base.includes(id));
  return [...retained, ...other.filter((id) => !frame.includes(id) && !base.includes(id))];
}
