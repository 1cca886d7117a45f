import { PERMISSIONS } from '../../domain/access.ts';
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

/** The places something can go to, kind by kind, a box for each. A widget is named below the collection that it shows. */
export function DestinationBoxes({ destinations, ...rest }: Props) {
  const own = withoutShowing(destinations);
  const kinds = [...new Set(own.map(({ kind }) => kind))];
  return (
    <div className="grid gap-5">
      {kinds.map((kind) => (
        <Boxes
          key={kind}
          title={NAMES[kind]}
          destinations={own.filter((each) => each.kind === kind)}
          widgetsOf={(id) => destinations.filter(({ through }) => through === id).map(({ name }) => name)}
          {...rest}
        />
      ))}
    </div>
  );
}

/** Without the widgets whose collection is offered too. One that was chosen by itself stays, so that it can be left out again. */
function withoutShowing(destinations: readonly Destination[]): readonly Destination[] {
  const collections = new Set(destinations.filter(({ kind }) => kind === 'collection').map(({ id }) => id));
  return destinations.filter(
    ({ through, selected, isFixed }) => through === undefined || !collections.has(through) || (selected && !isFixed),
  );
}

type BoxesProps = Props & {
  title: string;
  /** Names of the widgets that show a collection. */
  widgetsOf: (collectionId: string | null) => readonly string[];
};

function Boxes({ title, destinations, widgetsOf, noun, isChosen, mayWrite, onToggle }: BoxesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm text-ink-3">{title}</legend>
      {destinations.map((each) => (
        <Checkbox
          key={keyOf(each)}
          name="destinations"
          value={keyOf(each)}
          label={each.name}
          description={describe(each, noun, widgetsOf(each.id))}
          checked={isChosen(each)}
          disabled={!mayWrite || each.isFixed || each.missing !== undefined}
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

const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function describe({ kind, isFixed, missing }: Destination, noun: Noun, widgets: readonly string[]): string | undefined {
  if (isFixed || missing === undefined) {
    const hint = HINTS[noun][kind]?.[isFixed ? 'fixed' : 'free'];
    if (widgets.length === 0) return hint;
    const shownIn = `Shown in the ${widgets.length === 1 ? 'widget' : 'widgets'} ${inWords.format(widgets)}.`;
    return hint ? `${hint} ${shownIn}` : shownIn;
  }
  return `To change this you need the permission “${PERMISSIONS[missing]}”. An admin of your school can grant it.`;
}
