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

type Hints = { readonly fixed?: string; readonly free?: string };

/** Help below the checkbox of a destination: where it is already, and where it can be put. */
const HINTS: Readonly<Record<Noun, Partial<Record<Destination['kind'], Hints>>>> = {
  story: {
    collection: { fixed: 'The story is in it already.' },
    widget: { fixed: 'It shows this story already.' },
    newsletter: { fixed: 'The story is in its next edition already.', free: 'The story goes into its next edition.' },
    page: { fixed: 'It shows all published stories.' },
  },
  collection: {
    widget: { fixed: 'It shows this collection already.', free: 'It will show this collection instead of its own.' },
    newsletter: { fixed: 'Its next edition shows it already.', free: 'Its next edition will show the newest stories.' },
    page: { fixed: 'Visitors can choose it there already.', free: 'Visitors can choose it there.' },
    feed: { free: 'An address that feed readers and other websites can follow' },
  },
};

function describe({ kind, isFixed }: Destination, noun: Noun): string | undefined {
  return HINTS[noun][kind]?.[isFixed ? 'fixed' : 'free'];
}
