import { cva } from 'class-variance-authority';
import type { LibraryPicture } from '../../domain/media/schema.ts';
import { dateFormat } from '../../lib/date-format.ts';
import { StoryPicture } from '../stories/story-picture.tsx';

type Props = {
  picture: LibraryPicture;
  /** From 1, in the library. */
  number: number;
  /** From 1, among those that are chosen; 0 while it is not. */
  place: number;
  /** Why it need not be chosen: "In this story already". Empty where it can be. */
  used: string;
  /** No further one can be chosen. */
  isFull: boolean;
  onToggle: () => void;
};

const tile = cva(
  'relative block overflow-hidden rounded-control outline-offset-2 outline-focus has-focus-visible:outline-2',
  {
    variants: {
      state: {
        free: 'cursor-pointer border border-subtle hover:border-ink-3',
        chosen: 'cursor-pointer border-2 border-brand',
        off: 'border border-subtle opacity-60',
      },
    },
  },
);

const LABEL = 'absolute bottom-0 inset-x-0 bg-raised px-2 py-1 text-xs text-ink-2';

/** One picture of the library: a box that is ticked by mouse or keyboard, with its place among the chosen. */
export function LibraryTile({ picture, number, place, used, isFull, onToggle }: Props) {
  const isChosen = place > 0;
  const isOff = used !== '' || (isFull && !isChosen);
  const added = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(picture.at));
  return (
    <li>
      <label className={tile({ state: isChosen ? 'chosen' : isOff ? 'off' : 'free' })}>
        <input
          type="checkbox"
          className="sr-only"
          checked={isChosen}
          disabled={isOff}
          onChange={onToggle}
          aria-label={`Picture ${number}, added ${added}${used ? `, ${used.charAt(0).toLowerCase()}${used.slice(1)}` : ''}`}
        />
        <StoryPicture media={{ ...picture, alt: '' }} decorative className="aspect-4/3" />
        {used ? <span className={LABEL}>{used}</span> : null}
        {isChosen ? (
          <span
            aria-hidden="true"
            className="absolute end-2 top-2 grid size-6 place-items-center rounded-full bg-brand text-xs font-medium text-brand-ink"
          >
            {place}
          </span>
        ) : null}
      </label>
    </li>
  );
}
