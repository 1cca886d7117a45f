import { useDeferredValue } from 'react';
import { useSession } from '../../../data/session/session.tsx';
import { htmlBelowTitle } from '../../../domain/story/below-title.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { HashtagChips } from '../../../patterns/hashtags/hashtag-chips.tsx';
import { StoryPicture } from '../../../patterns/stories/story-picture.tsx';
import { StoryProse } from '../../../patterns/stories/story-prose.tsx';
import { When } from '../../../patterns/when.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormWatch } from '../../../ui/form.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { Heading } from '../../../ui/text.tsx';
import type { StoryFormValues } from './story-form-values.ts';
import type { StoryEditing } from './use-story-form.ts';

type Props = { form: StoryEditing['form']; story: SchoolStory };

/** The story as visitors will read it, with what is being typed. Beside the form only: below it, it would say all twice. */
export function StoryPreview({ form, story }: Props) {
  return (
    <Card as="section" padding="none" aria-label="Preview" className="max-xl:hidden">
      <FormWatch form={form}>{(values) => <Preview values={values} story={story} />}</FormWatch>
    </Card>
  );
}

function Preview({ values: typed, story }: { values: StoryFormValues; story: SchoolStory }) {
  // Typing goes first where the text is long.
  const { title, html, hashtags, cta, media } = useDeferredValue(typed);
  const { institution } = useSession();
  const groups = institution.status === 'ready' ? institution.value.hashtags : undefined;
  const lead = media.find(({ type }) => type === 'image');
  return (
    <>
      {lead && !story.takenDown ? <StoryPicture media={lead} shape="lead" /> : null}
      <ScrollArea label="Text of the preview" className="max-h-96">
        <div className="grid gap-2 p-card">
          <When iso={story.publishedAt} form="full" className="text-sm text-ink-3" />
          <Heading level={2} dir="auto" className="text-lg wrap-anywhere">
            {title || 'Untitled story'}
          </Heading>
          <StoryProse
            html={htmlBelowTitle({ title, html, hashtags })}
            skipImages={media.map(({ url }) => url)}
            className="text-base"
          />
          {cta.label ? (
            <p dir="auto" className="font-medium text-brand-text">
              {cta.label}
            </p>
          ) : null}
          <HashtagChips tags={hashtags} groups={groups} max={20} />
        </div>
      </ScrollArea>
    </>
  );
}
