import {
  bySwitchable,
  type RetentionChoice,
  type RetentionItem,
  SWITCHABLE,
  type Switchable,
} from '../../domain/billing/schema.ts';

/** The ids that stay on, by kind. */
export type Selection = Readonly<Record<Switchable, ReadonlySet<string>>>;
export type Limits = Readonly<Record<Switchable, number>>;

export const ofKind = (choices: readonly RetentionItem[], kind: Switchable) =>
  choices.filter(({ resource }) => resource === kind);

/** What stays on without a choice: of each kind the oldest that are on, up to the limit. */
export function firstSelection(choices: readonly RetentionItem[], limits: Limits): Selection {
  const oldestOn = (kind: Switchable) =>
    ofKind(choices, kind)
      .filter(({ isOn }) => isOn)
      .toSorted((a, b) => a.dateCreated.localeCompare(b.dateCreated) || a.id.localeCompare(b.id))
      .slice(0, limits[kind]);
  return bySwitchable((kind) => new Set(oldestOn(kind).map(({ id }) => id)));
}

/** An earlier choice over what there is now: what has gone meanwhile is left out. */
export function stillThere(selection: Selection, choices: readonly RetentionItem[]): Selection {
  return bySwitchable((kind) => {
    const ids = new Set(ofKind(choices, kind).map(({ id }) => id));
    return new Set([...selection[kind]].filter((id) => ids.has(id)));
  });
}

/** The same selection where the limit is reached. */
export function toggled(selection: Selection, kind: Switchable, id: string, limit: number): Selection {
  const next = new Set(selection[kind]);
  if (!next.delete(id)) {
    if (next.size >= limit) return selection;
    next.add(id);
  }
  return { ...selection, [kind]: next };
}

/** The kinds that there is something to choose of: more than fits, or some of it switched off. */
export function openKinds(choices: readonly RetentionItem[], limits: Limits): Switchable[] {
  return SWITCHABLE.filter((kind) => {
    const all = ofKind(choices, kind);
    return all.length > limits[kind] || all.some(({ isOn }) => !isOn);
  });
}

export function toRetentionChoice(selection: Selection): RetentionChoice {
  return bySwitchable((kind) => [...selection[kind]]);
}

/** How many of each would be off. */
export function offCounts(selection: Selection, choices: readonly RetentionItem[]): Record<Switchable, number> {
  return bySwitchable((kind) => ofKind(choices, kind).filter(({ id }) => !selection[kind].has(id)).length);
}
