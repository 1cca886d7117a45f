import { useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { ChannelRows } from '../../patterns/channels/channel-row.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { ChannelItem } from './channel-item.tsx';
import type { ChannelActions } from './use-channel-actions.ts';

type Props = {
  feeds: readonly Feed[];
  actions: ChannelActions;
  mayWrite: boolean;
  /** The channel that the address asks for, and a name of this visit of it. */
  linkedChannel: { readonly id: string; readonly visit: string } | null;
};

const NONE: ReadonlySet<string> = new Set();

/** The channels with how they are; several can be selected and worked on together. */
export function ChannelItems({ feeds, actions, mayWrite, linkedChannel }: Props) {
  const [chosen, setChosen] = useState(NONE);
  // What the search leaves out, or a colleague has deleted, is not acted on unseen.
  const selected = feeds.filter(({ id }) => chosen.has(id));
  const clear = () => setChosen(NONE);
  const toggle = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return (
    <ChannelRows
      hasActions={mayWrite}
      select={
        mayWrite ? (
          <Checkbox
            hideLabel
            label="Select all"
            checked={selected.length === feeds.length}
            indeterminate={selected.length > 0 && selected.length < feeds.length}
            onChange={({ target: { checked } }) => setChosen(checked ? new Set(feeds.map(({ id }) => id)) : NONE)}
          />
        ) : null
      }
      bulk={selected.length > 0 ? <BulkActions feeds={selected} actions={actions} onClear={clear} /> : null}
    >
      {feeds.map((feed) => (
        <ChannelItem
          key={feed.id}
          feed={feed}
          actions={actions}
          mayWrite={mayWrite}
          visit={feed.id === linkedChannel?.id ? linkedChannel.visit : null}
          selected={chosen.has(feed.id)}
          onSelect={toggle}
        />
      ))}
    </ChannelRows>
  );
}
