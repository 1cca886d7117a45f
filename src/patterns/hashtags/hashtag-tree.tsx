import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Tree } from '../../ui/tree.tsx';
import type { HashtagGroups } from './hashtag-groups.ts';
import { chosenIn, nodesOf, type TagCounts, tagsChosen, tagsOf } from './hashtag-nodes.ts';

type Props = {
  groups: HashtagGroups;
  /** How many stories have each hashtag, without its mark. */
  counts: TagCounts;
  /** The hashtags that are chosen. */
  selected: readonly string[];
  onSelectedChange: (selected: readonly string[]) => void;
  /** The way to the groups, shown where there is no hashtag yet. */
  setUp?: ReactNode;
};

/** Fewer are seen at a glance. */
const SEARCH_FROM = 12;

/** The school's hashtags in their groups, to choose several or whole groups of; what is rare is found by its name. */
export function HashtagTree({ groups, counts, selected, onSelectedChange, setUp }: Props) {
  const [query, setQuery] = useState('');
  const all = nodesOf(groups, counts);
  const shown = nodesOf(groups, counts, query);
  const many = tagsOf(all).length;
  if (many === 0)
    return (
      <div data-slot="hashtag-tree" className="grid justify-items-start gap-3 text-base text-ink-2">
        <p>No hashtags yet. They are imported with your posts, and you can name the groups.</p>
        {setUp}
      </div>
    );
  return (
    <div data-slot="hashtag-tree" className="grid gap-3">
      {many > SEARCH_FROM ? <SearchInput label="Find a hashtag" value={query} onValueChange={setQuery} /> : null}
      {shown.length > 0 ? (
        <Tree
          // What is found is shown open, and what was open before comes back with the whole.
          key={query === '' ? 'all' : 'found'}
          label="Hashtags"
          nodes={shown}
          multiple
          expanded={shown.filter((node) => query !== '' || node.id === shown[0]?.id).map(({ id }) => id)}
          selected={chosenIn(shown, new Set(selected))}
          onSelectedChange={(ids) => onSelectedChange(tagsChosen(shown, new Set(selected), ids))}
        />
      ) : (
        <p className="text-base text-ink-2">No hashtag has “{query}” in it.</p>
      )}
      <div className="flex min-h-control-sm flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <span aria-live="polite">
          {selected.length === 0
            ? 'None chosen. Stories with any hashtag are included.'
            : `${selected.length} of ${many} chosen`}
        </span>
        {selected.length > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => onSelectedChange([])}>
            Choose none
          </Button>
        ) : null}
      </div>
    </div>
  );
}
