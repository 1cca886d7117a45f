import { Chip, ChipList } from '../../ui/chip.tsx';
import { groupOf, type HashtagGroups, hashtagLabel, inGroupOrder, NO_GROUPS } from './hashtag-groups.ts';

type Props = {
  tags: readonly string[];
  /** The school's own groups; they give people, place and purpose their colours. */
  groups?: HashtagGroups;
  /** How many are shown before "and 3 more". */
  max?: number;
};

/** A story's hashtags, people before place before purpose before the rest. */
export function HashtagChips({ tags, groups = NO_GROUPS, max = 8 }: Props) {
  if (tags.length === 0) return null;
  const ordered = inGroupOrder(tags, groups);
  const rest = ordered.length - max;
  return (
    <ChipList role="group" aria-label="Hashtags">
      {ordered.slice(0, max).map((tag) => {
        const group = groupOf(tag, groups);
        return (
          <Chip key={tag} tone={group === 'other' ? 'plain' : group}>
            {hashtagLabel(tag, group)}
          </Chip>
        );
      })}
      {rest > 0 ? <Chip>{`and ${rest} more`}</Chip> : null}
    </ChipList>
  );
}
