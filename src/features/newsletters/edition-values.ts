import type { Edition, EditionPatch, Section } from '../../domain/newsletter/schema.ts';

/** `key` stays while it is on the board; `id` is the server's, which a section that was just added does not have yet. */
export type BoardSection = Omit<Section, 'id'> & { readonly key: string; readonly id: string | null };

/** What is typed of an edition. */
export type EditionValues = {
  readonly subject: string;
  readonly previewText: string;
  readonly intro: string;
  readonly sections: readonly BoardSection[];
};

export const EDITION_FIELDS = ['subject', 'previewText', 'intro', 'sections'] as const;
export type EditionField = (typeof EDITION_FIELDS)[number];

export const EDITION_FIELD_NAMES: Record<EditionField, string> = {
  subject: 'Subject',
  previewText: 'Preview text',
  intro: 'Introduction',
  sections: 'Sections',
};

export const SECTION_NAMES: Record<Section['kind'], string> = {
  stories: 'Stories',
  text: 'Text',
  collection: 'Collection',
};

export function valuesOf({ subject, previewText, intro, sections }: Pick<Edition, EditionField>): EditionValues {
  return { subject, previewText, intro, sections: sections.map((section) => ({ ...section, key: section.id })) };
}

/** By what both people see of it: a key is only ours. */
export function isSame(a: EditionValues[EditionField], b: EditionValues[EditionField]): boolean {
  return plain(a) === plain(b);
}

function plain(value: EditionValues[EditionField]): string {
  return typeof value === 'string' ? value : JSON.stringify(value.map(({ id, key, ...rest }) => [id ?? key, rest]));
}

export function changedFields(base: EditionValues, values: EditionValues): EditionField[] {
  return EDITION_FIELDS.filter((field) => !isSame(base[field], values[field]));
}

/** What is sent of the changes since `base`. */
export function patchOf(base: EditionValues, values: EditionValues): Omit<EditionPatch, 'version'> {
  const { sections, ...otherFields } = Object.fromEntries(
    changedFields(base, values).map((field) => [field, values[field]]),
  ) as Partial<EditionValues>;
  return { ...otherFields, ...(sections ? { sections: sections.map(sentSection) } : {}) };
}

function sentSection({ id, kind, title, html, storyIds, collectionId }: BoardSection) {
  return {
    ...(id === null ? {} : { id }),
    kind,
    title,
    ...(kind === 'text' ? { html } : {}),
    ...(kind === 'stories' ? { storyIds: [...storyIds] } : {}),
    ...(kind === 'collection' ? { collectionId } : {}),
  };
}

/** The same sections with the ids that the server has given to those that were sent, which are at the same places. */
export function withIds(
  sections: readonly BoardSection[],
  sent: readonly BoardSection[],
  saved: readonly Section[],
): BoardSection[] {
  const ids = new Map(sent.map(({ key }, at) => [key, saved[at]?.id]));
  return sections.map((section) => ({ ...section, id: section.id ?? ids.get(section.key) ?? null }));
}

/** A new section at the end. */
export function newSection(kind: Section['kind'], collectionId: string | null = null): BoardSection {
  return { key: crypto.randomUUID(), id: null, kind, title: '', html: '', storyIds: [], collectionId };
}
