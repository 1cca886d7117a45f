import { cx } from 'class-variance-authority';
import DownIcon from 'lucide-react/icons/arrow-down';
import UpIcon from 'lucide-react/icons/arrow-up';
import PlusIcon from 'lucide-react/icons/plus';
import RemoveIcon from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import type { Collection } from '../../domain/collection/schema.ts';
import { MOST_SECTIONS, SECTION_KINDS } from '../../domain/newsletter/schema.ts';
import { DragHandle, DropLine } from '../../patterns/drag-handle.tsx';
import { StoryProse } from '../../patterns/stories/story-prose.tsx';
import { useDragItem } from '../../patterns/use-drag-order.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type BoardSection, newSection, SECTION_NAMES } from './edition-values.ts';
import { SectionStories } from './section-stories.tsx';
import type { BoardEdit } from './use-board-edit.ts';

type Props = {
  sections: readonly BoardSection[];
  collections: readonly Collection[];
  /** By the key of a section and its field. */
  errors: Readonly<Record<string, string>>;
  edit: BoardEdit;
};

/** What an edition holds, part by part. */
export function EditionSections({ sections, collections, errors, edit }: Props) {
  const [first] = collections;
  return (
    <div className="grid grid-cols-1 gap-4">
      {sections.map((section, at) => (
        <SectionPart
          key={section.key}
          section={section}
          place={{ at, of: sections.length }}
          collections={collections}
          errors={errors}
          edit={edit}
        />
      ))}
      {edit.mayWrite ? (
        <div className="flex flex-wrap items-center gap-3">
          <DropdownMenu
            trigger={
              <Button icon={PlusIcon} disabled={sections.length >= MOST_SECTIONS}>
                Add section
              </Button>
            }
          >
            {SECTION_KINDS.map((kind) => (
              <MenuItem
                key={kind}
                disabled={kind === 'collection' && !first}
                onSelect={() => edit.addSection(newSection(kind, kind === 'collection' ? (first?.id ?? null) : null))}
              >
                {SECTION_NAMES[kind]}
              </MenuItem>
            ))}
          </DropdownMenu>
          {sections.length >= MOST_SECTIONS ? (
            <p className="text-sm text-ink-3">An edition can have {MOST_SECTIONS} sections.</p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

type PartProps = Omit<Props, 'sections'> & {
  section: BoardSection;
  place: { readonly at: number; readonly of: number };
};

function SectionPart({ section, place, collections, errors, edit }: PartProps) {
  const headingId = useId();
  const { key, kind, title } = section;
  const { item, handle, isDragged, edge } = useDragItem(edit.sectionDrag, key);
  const name = title || `${SECTION_NAMES[kind].toLowerCase()}, part ${place.at + 1}`;
  return (
    <div ref={item} data-section={key} className={cx('relative', isDragged && 'opacity-60')}>
      <DropLine edge={edge} />
      <section
        aria-labelledby={headingId}
        className="grid grid-cols-1 gap-3 rounded-surface border border-subtle p-card"
      >
        <div className="flex items-center gap-2">
          {edit.mayWrite ? <DragHandle ref={handle} className="-ms-2 h-control-sm" /> : null}
          <h2 id={headingId} dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
            {title ? `${SECTION_NAMES[kind]}: ${title}` : SECTION_NAMES[kind]}
          </h2>
          {edit.mayWrite ? (
            <div className="flex shrink-0 items-center gap-1">
              <IconButton
                icon={UpIcon}
                label={`Move section up: ${name}`}
                disabled={place.at === 0}
                onClick={() => edit.moveSection(key, -1)}
              />
              <IconButton
                icon={DownIcon}
                label={`Move section down: ${name}`}
                disabled={place.at === place.of - 1}
                onClick={() => edit.moveSection(key, 1)}
              />
              <IconButton icon={RemoveIcon} label={`Remove section: ${name}`} onClick={() => edit.removeSection(key)} />
            </div>
          ) : null}
        </div>
        {edit.mayWrite ? (
          <Field label="Heading" optional error={errors[`${key}.title`]}>
            <TextInput
              value={title}
              dir="auto"
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => edit.changeSection(key, { title: target.value })}
            />
          </Field>
        ) : null}
        <SectionContent section={section} collections={collections} errors={errors} edit={edit} />
      </section>
    </div>
  );
}

function SectionContent({ section, collections, errors, edit }: Omit<PartProps, 'place'>) {
  const { key, kind, html, storyIds, collectionId } = section;
  switch (kind) {
    case 'stories':
      return <SectionStories sectionKey={key} storyIds={storyIds} edit={edit} />;
    case 'text':
      return edit.mayWrite ? (
        <Field label="Text" error={errors[`${key}.html`]}>
          <RichText value={html} name={`${key}.html`} onValueChange={(next) => edit.changeSection(key, { html: next })}>
            <StoryProse html={html} />
          </RichText>
        </Field>
      ) : (
        <StoryProse html={html} />
      );
    case 'collection': {
      const options = collections.map(({ id, name }) => ({ value: id, label: name }));
      const isKnown = options.some(({ value }) => value === collectionId);
      const gone = isKnown ? [] : [{ value: collectionId ?? '', label: 'A collection that was deleted' }];
      return (
        <Field
          label="Collection"
          description="Shows its newest published stories."
          error={errors[`${key}.collectionId`]}
        >
          <Select
            value={collectionId ?? ''}
            disabled={!edit.mayWrite}
            options={[...gone, ...options]}
            onChange={({ target }) => edit.changeSection(key, { collectionId: target.value })}
          />
        </Field>
      );
    }
    default:
      return kind satisfies never;
  }
}
