import { useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { storyCount } from '../../domain/story/count.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';

type Props = {
  /** At least one. */
  feeds: readonly Feed[];
  onOpenChange: (open: boolean) => void;
  /** @throws what the dialog shows */
  onRemove: (stories: 'keep' | 'delete') => Promise<void>;
};

/** Asks what should happen to the stories of channels that are deleted. */
export function DeleteChannelsDialog({ feeds, onOpenChange, onRemove }: Props) {
  const [stories, setStories] = useState<'keep' | 'delete'>('keep');
  const [first] = feeds;
  const isOne = feeds.length === 1;
  const posts = feeds.reduce((sum, { postCount }) => sum + postCount, 0);
  const its = isOne ? 'its' : 'their';
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={isOne ? `Delete ${first?.name}?` : `Delete ${feeds.length} channels?`}
      confirmLabel={isOne ? 'Delete channel' : `Delete ${feeds.length} channels`}
      tone="danger"
      onConfirm={() => onRemove(stories)}
    >
      {isOne ? null : (
        <ScrollArea label="Channels to delete" className="max-h-40">
          <ul className="list-disc ps-5 text-ink" aria-label="Channels to delete">
            {feeds.map(({ id, name }) => (
              <li key={id} dir="auto" className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </ScrollArea>
      )}
      <p>
        No new posts will be imported. Nothing changes on the {isOne ? 'website or account' : 'websites or accounts'}{' '}
        {its} posts come from.
      </p>
      <RadioGroup
        legend={`What should happen to ${its} ${storyCount(posts)}?`}
        name="stories"
        value={stories}
        onValueChange={(value) => setStories(value === 'delete' ? 'delete' : 'keep')}
        options={[
          { value: 'keep', label: 'Keep them', description: 'Published stories stay on your website.' },
          {
            value: 'delete',
            label: 'Delete them too',
            description: 'They disappear from your website. This can’t be undone.',
          },
        ]}
      />
    </ConfirmDialog>
  );
}
