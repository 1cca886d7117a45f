import { useStoryPage } from '../../data/lists.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import { MOST_EMBEDDED, MOST_WIDGET_TEXT } from '../../domain/widget/options.ts';
import { MOST_WIDGET_NAME } from '../../domain/widget/schema.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { FormField, FormValue, FormWatch } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { shownStories } from './shown-stories.ts';
import type { WidgetFields } from './widget-fields.ts';
import { WITH_ONE_STORY } from './widget-values.ts';
import { FIELD_NAMES, FILTERS, PARTS } from './widget-words.ts';

/** What the widget is called and whose stories it shows; a school's defaults have neither. */
export function NameFields({ form, collections }: WidgetFields & { collections: readonly Collection[] }) {
  return (
    <>
      <FormField form={form} name="name" label={FIELD_NAMES.name} required description="Read out by screen readers">
        <TextInput {...form.register('name')} dir="auto" maxLength={MOST_WIDGET_NAME} autoComplete="off" />
      </FormField>
      <FormField
        form={form}
        name="collectionId"
        label={FIELD_NAMES.collectionId}
        required
        description="Shows its approved stories, newest first"
      >
        <FormWatch form={form} names={['collectionId']}>
          {({ collectionId }) => (
            <Select
              {...form.register('collectionId')}
              options={[
                { value: '', label: 'Choose a collection', disabled: collections.length > 0 && collectionId !== '' },
                ...collections.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </FormWatch>
      </FormField>
      <FormWatch form={form} names={['layout', 'collectionId']}>
        {({ layout, collectionId }) =>
          WITH_ONE_STORY.includes(layout) ? <StoryField form={form} collectionId={collectionId} /> : null
        }
      </FormWatch>
    </>
  );
}

function StoryField({ form, collectionId }: WidgetFields & { collectionId: string }) {
  const page = useStoryPage(shownStories(collectionId));
  const stories = lastKnown(page.state)?.items ?? [];
  const chosen = form.getValues('storyId');
  const isElsewhere = chosen !== '' && !stories.some(({ id }) => id === chosen);
  return (
    <FormField form={form} name="storyId" label={FIELD_NAMES.storyId}>
      <Select
        {...form.register('storyId')}
        options={[
          { value: '', label: 'Always the newest' },
          ...(isElsewhere ? [{ value: chosen, label: 'The story chosen before' }] : []),
          ...stories.map(({ id, title, text }) => ({ value: id, label: title || text.slice(0, 80) })),
        ]}
      />
    </FormField>
  );
}

/** How many stories there are, and what of each is shown. */
export function ContentFields({ form }: WidgetFields) {
  return (
    <>
      <FormWatch form={form} names={['layout']}>
        {({ layout }) =>
          WITH_ONE_STORY.includes(layout) ? null : (
            <FormField form={form} name="limit" label={FIELD_NAMES.limit}>
              <NumberInput
                {...form.register('limit', { valueAsNumber: true })}
                min={1}
                max={MOST_EMBEDDED}
                step={1}
                className="max-w-40"
              />
            </FormField>
          )
        }
      </FormWatch>
      <FormValue form={form} name="parts">
        {({ name, value, onValueChange }, error) => (
          <CheckboxGroup
            legend={FIELD_NAMES.parts}
            name={name}
            columns={2}
            options={PARTS}
            value={value}
            onValueChange={onValueChange}
            error={error}
          />
        )}
      </FormValue>
      <FormValue form={form} name="filters">
        {({ name, value, onValueChange }, error) => (
          <CheckboxGroup
            legend={FIELD_NAMES.filters}
            description="Buttons above the stories, of the hashtags in your groups. None is shown where no story has one."
            name={name}
            columns={2}
            options={FILTERS}
            value={value}
            onValueChange={onValueChange}
            error={error}
          />
        )}
      </FormValue>
      <FormField
        form={form}
        name="emptyText"
        label={FIELD_NAMES.emptyText}
        optional
        description="Shown while the collection has no approved story"
      >
        <TextInput {...form.register('emptyText')} dir="auto" maxLength={MOST_WIDGET_TEXT} autoComplete="off" />
      </FormField>
      <FormField
        form={form}
        name="locale"
        label={FIELD_NAMES.locale}
        optional
        description="Of dates and buttons, for example cy or en-GB. Your school’s language if left empty."
      >
        <TextInput {...form.register('locale')} dir="ltr" maxLength={35} autoComplete="off" className="max-w-40" />
      </FormField>
    </>
  );
}
