import { cx } from 'class-variance-authority';
import { Avatar } from './avatar.tsx';

type Props = {
  /** What they are: "People in this school". */
  label: string;
  /** Who is shown, in this order. */
  people: readonly { id: string; name: string; src?: string }[];
  /** Of those drawn; the others are a number. */
  max?: number;
  size?: 'sm' | 'md';
  className?: string;
};

const MORE = { sm: 'size-6', md: 'size-8' } as const;
const RING = {
  sm: '-ms-1 first:ms-0 rounded-full border-2 border-surface',
  md: '-ms-1.5 first:ms-0 rounded-full border-2 border-surface',
} as const;

/** Several people in little space. Their names are read out, those behind the number too, and shown as a hint. */
export function AvatarGroup({ label, people, max = 4, size = 'md', className }: Props) {
  // A number in place of a single one would take the same space and say less.
  const drawn = people.length <= max + 1 ? people : people.slice(0, max);
  const rest = people.slice(drawn.length);
  return (
    <ul data-slot="avatar-group" aria-label={label} className={cx('flex items-center', className)}>
      {drawn.map(({ id, name, src }) => (
        <li key={id} title={name} className={RING[size]}>
          <Avatar name={name} src={src} size={size} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {rest.length > 0 ? (
        <li
          title={rest.map(({ name }) => name).join(', ')}
          className={cx(
            RING[size],
            'box-content inline-flex items-center justify-center bg-hover text-xs font-semibold text-ink-2 type-figures',
            MORE[size],
          )}
        >
          <span aria-hidden="true" dir="ltr">
            +{rest.length}
          </span>
          <span className="sr-only">
            and {rest.length} more: {rest.map(({ name }) => name).join(', ')}
          </span>
        </li>
      ) : null}
    </ul>
  );
}
