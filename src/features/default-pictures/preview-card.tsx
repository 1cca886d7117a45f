import { useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import type { DefaultThumb } from '../../domain/media/default-thumb.ts';
import { StoryPicture } from '../../patterns/stories/story-picture.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { previewOf } from './places.ts';

type Props = {
  thumbs: readonly DefaultThumb[];
  channels: readonly Pick<Feed, 'id' | 'name' | 'network'>[];
};

/** How a story without a picture will look, by the order in which the pictures are chosen. */
export function PreviewCard({ thumbs, channels }: Props) {
  const [channelId, setChannelId] = useState('');
  const [hashtag, setHashtag] = useState('');
  const tags = thumbs.filter(({ kind }) => kind === 'hashtag').map(({ value }) => value);
  const channel = channels.find(({ id }) => id === channelId);
  const shown = previewOf(thumbs, channel, tags.includes(hashtag) ? hashtag : '');
  return (
    <Card as="section" padding="md" className="grid grid-cols-1 gap-4">
      <CardTitle as="h2">Which picture is shown</CardTitle>
      <ol className="grid list-decimal gap-1 ps-5 text-sm text-ink-2">
        <li>The channel’s picture</li>
        <li>The hashtag’s picture</li>
        <li>The network’s picture</li>
        <li>The school’s picture</li>
      </ol>
      <p className="text-sm text-ink-3">
        The first of these that exists is shown with a story that has no picture or video of its own, in lists, widgets
        and feeds.
      </p>
      <Field label="Preview a story from">
        <Select
          value={channelId}
          onChange={({ target }) => setChannelId(target.value)}
          options={[
            { value: '', label: 'Written in SprX' },
            ...channels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {tags.length > 0 ? (
        <Field label="With the hashtag">
          <Select
            value={hashtag}
            onChange={({ target }) => setHashtag(target.value)}
            options={[{ value: '', label: 'None' }, ...tags.map((tag) => ({ value: tag, label: `#${tag}` }))]}
          />
        </Field>
      ) : null}
      <article aria-label="Preview" className="overflow-hidden rounded-control bg-sunken">
        {shown ? <StoryPicture media={shown.media} shape="card" /> : null}
        <div className="grid gap-1 p-card-sm">
          <p className="type-display text-md">A story without a picture</p>
          <p role="status" className="text-sm text-ink-3">
            {shown ? shown.because : 'No default picture. The story is shown with its words alone.'}
          </p>
        </div>
      </article>
    </Card>
  );
}
