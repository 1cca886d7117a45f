import type { Destination } from '../../domain/publication/publishing.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

type Noun = 'story' | 'collection';

type Props = {
  destinations: readonly Destination[];
  /** What goes out. */
  noun: Noun;
  isChosen: (destination: Destination) => boolean;
  mayWrite: boolean;
  onToggle: (destination: Destination, isOn: boolean) => void;
};

export const keyOf = ({ kind, id }: Pick<Destination, 'kind' | 'id'>): string => `${kind} ${id ?? ''}`;

const NAMES: Readonly<Record<Destination['kind'], string>> = {
  collection: 'Collections',
  widget: 'Widgets',
  newsletter: 'Newsletters',
  page: 'Pages',
  feed: 'Feeds',
};

/** The places something can go to, kind by kind, a box for each. */
export function DestinationBoxes({ destinations, ...rest }: Props) {
  const kinds = [...new Set(destinations.map(({ kind }) => kind))];
  return (
    <div className="grid gap-5">
      {kinds.map((kind) => (
        <Boxes
          key={kind}
          title={NAMES[kind]}
          destinations={destinations.filter((each) => each.kind === kind)}
          {...rest}
        />
      ))}
    </div>
  );
}

function Boxes({ title, destinations, noun, isChosen, mayWrite, onToggle }: Props & { title: string }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm text-ink-3">{title}</legend>
      {destinations.map((each) => (
        <Checkbox
          key={keyOf(each)}
          name="destinations"
          value={keyOf(each)}
          label={each.name}
          description={describe(each, noun)}
          checked={isChosen(each)}
          disabled={!mayWrite || each.isFixed}
          onChange={({ target }) => onToggle(each, target.checked)}
        />
      ))}
    </fieldset>
  );
}

function describe({ kind, isFixed }: Destination, noun: Noun): string | undefined {
  if (kind === 'feed') return 'An address that feed readers and other websites can follow';
  if (isFixed) return kind === 'collection' ? 'The story is in it already.' : `It shows this ${noun} already.`;
  return kind === 'widget' && noun === 'collection' ? 'It will show this collection instead of its own.' : undefined;
}
