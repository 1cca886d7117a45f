import { type ReactNode, useMemo } from 'react';
import { useStoryPage } from '../../data/lists.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import type { Widget } from '../../domain/widget/schema.ts';
import { ConflictDialog } from '../../patterns/dialogs/conflict-dialog.tsx';
import { lastKnown } from '../../patterns/last-known.ts';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { FormButtons, FormWatch } from '../../ui/form.tsx';
import { markSaved, useSchemaForm } from '../../ui/use-schema-form.ts';
import { AlertFields } from './alert-fields.tsx';
import { BehaviourFields } from './behaviour-fields.tsx';
import { ContentFields, NameFields } from './content-fields.tsx';
import { FieldTabs } from './field-tabs.tsx';
import { LivePreview } from './live-preview.tsx';
import { shownStories } from './shown-stories.ts';
import { SiteFields } from './site-fields.tsx';
import { LayoutFields, StyleFields } from './style-fields.tsx';
import { useWidgetEditing } from './use-widget-editing.ts';
import type { WidgetFields } from './widget-fields.ts';
import { newValues, toRequest, type WidgetStart, widgetFormSchema, widgetRefusal } from './widget-values.ts';
import { FIELD_NAMES, valueInWords } from './widget-words.ts';

type Shared = {
  collections: readonly Collection[];
  onSaved: (widget: Widget) => void;
  onDirtyChange: (dirty: boolean) => void;
};

type NewProps = Shared & {
  /** What the school's widgets begin with. */
  start: WidgetStart;
  onCreate: (request: ReturnType<typeof toRequest>) => Promise<Widget>;
};

/** A story widget that is made. */
export function NewWidgetForm({ collections, start, onCreate, onSaved, onDirtyChange }: NewProps) {
  const only = collections.length === 1 ? (collections[0]?.id ?? '') : '';
  const values = useMemo(() => newValues(only, start), [only, start]);
  const form = useSchemaForm(widgetFormSchema, { values });
  return (
    <FormLayout
      form={form}
      onSubmit={async (checked) => {
        const saved = await onCreate(toRequest(checked));
        markSaved(form, form.getValues());
        onDirtyChange(false);
        onSaved(saved);
      }}
      readRefusal={widgetRefusal}
      onDirtyChange={onDirtyChange}
      footer={<FormButtons form={form} label="Save" />}
      aside={<Aside form={form} />}
    >
      <Fields form={form} collections={collections} />
    </FormLayout>
  );
}

type EditProps = Shared & {
  widget: Widget;
  /** Below the preview: how the widget is embedded. */
  aside: ReactNode;
  /** It was just made, and embedding it comes next: `aside` is above the preview. */
  isNew: boolean;
};

/** A story widget's look and content, seen at once as visitors will get it. Two people at once lose nothing. */
export function EditWidgetForm({ widget, collections, onSaved, onDirtyChange, aside, isNew }: EditProps) {
  const { form, save, conflict, keepMine, takeTheirs, closeConflict } = useWidgetEditing(widget, onSaved);
  const stories = lastKnown(useStoryPage(shownStories(widget.collectionId)).state)?.items ?? [];
  const collectionName = (id: string) => collections.find((each) => each.id === id)?.name ?? '';
  const storyTitle = (id: string) => stories.find((each) => each.id === id)?.title ?? 'A story';
  return (
    <>
      <FormLayout
        form={form}
        onSubmit={save}
        readRefusal={widgetRefusal}
        onDirtyChange={onDirtyChange}
        footer={<FormButtons form={form} label="Save" needsChange />}
        aside={
          <Aside form={form} isFirst={isNew}>
            {aside}
          </Aside>
        }
      >
        <Fields form={form} collections={collections} />
      </FormLayout>
      {conflict ? (
        <ConflictDialog
          what="widget"
          fields={conflict.fields.map((field) => ({
            name: FIELD_NAMES[field],
            yours: valueInWords(field, conflict.mine, collectionName, storyTitle),
            theirs: valueInWords(field, conflict.theirs, collectionName, storyTitle),
          }))}
          onMine={keepMine}
          onTheirs={takeTheirs}
          onClose={closeConflict}
        />
      ) : null}
    </>
  );
}

function Fields({ form, collections }: WidgetFields & { collections: readonly Collection[] }) {
  return (
    <FieldTabs
      content={
        <>
          <NameFields form={form} collections={collections} />
          <LayoutFields form={form} />
          <AlertFields form={form} />
          <ContentFields form={form} />
        </>
      }
      style={<StyleFields form={form} />}
      behaviour={<BehaviourFields form={form} />}
      sites={<SiteFields form={form} />}
    />
  );
}

type AsideProps = WidgetFields & { children?: ReactNode; isFirst?: boolean };

function Aside({ form, children, isFirst = false }: AsideProps) {
  const preview = <FormWatch form={form}>{(typed) => <LivePreview values={typed} />}</FormWatch>;
  return (
    <div className="grid grid-cols-1 gap-8">
      {isFirst ? children : preview}
      {isFirst ? preview : children}
    </div>
  );
}
