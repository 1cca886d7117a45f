import { useMemo, useState } from 'react';
import type { RetentionItem, Switchable } from '../../domain/billing/schema.ts';
import { LIMIT_LABELS } from '../../patterns/plan/plan-labels.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { useStableHandler } from '../../ui/use-stable-handler.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';

/** What switched off means, for each kind. */
const MEANS: Record<Switchable, string> = {
  channels: 'A paused channel imports no new posts. Its stories stay.',
  widgets: 'A paused widget is empty on your website. You don’t need to remove its code.',
  newsletterWidgets: 'Nothing can be added to a paused newsletter. Its editions stay.',
  collections: 'A paused collection can’t be changed or added to widgets. Widgets that show it continue to work.',
};
/** From so many on there is a search. */
const MANY = 9;
/** From so many on only those in view are in the page. */
const LOTS = 60;

type Props = {
  kind: Switchable;
  plan: string;
  choices: readonly RetentionItem[];
  chosen: ReadonlySet<string>;
  limit: number;
  error: string | undefined;
  onToggle: (id: string) => void;
};

/** The channels, widgets or collections of a school, of which as many stay on as the plan holds. */
export function RetentionGroup({ kind, plan, choices, chosen, limit, error, onToggle }: Props) {
  const [q, setQ] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const { name, many } = LIMIT_LABELS[kind];
  const shown = useMemo(() => matching(choices, q), [choices, q]);
  const isFull = chosen.size >= limit;
  const toggle = useStableHandler((id: string) => {
    setIsRefused(isFull && !chosen.has(id));
    onToggle(id);
  });
  const row = ({ id, name: title, detail, isOn }: RetentionItem) => (
    <Checkbox
      className="flex py-1.5"
      label={<bdi>{title}</bdi>}
      description={isOn ? detail : [detail, 'paused'].filter(Boolean).join(', ')}
      checked={chosen.has(id)}
      onChange={() => toggle(id)}
    />
  );
  const full = limit === 0 ? `The ${plan} plan has no ${many}` : 'Clear one before you choose another.';
  return (
    <FieldGroup legend={<span className="text-lg type-display">{name}</span>} description={MEANS[kind]} error={error}>
      <div className="flex min-h-control-sm flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-base font-medium type-figures">
          {figure(chosen.size)} of {figure(limit)} chosen
          {isRefused && isFull ? <span className="text-danger-text">. {full}</span> : null}
        </p>
        {choices.length >= MANY ? (
          <SearchInput size="sm" label={`Search ${many}`} value={q} onValueChange={setQ} />
        ) : null}
      </div>
      {shown.length === 0 ? (
        <p className="py-1.5 text-base text-ink-2">No results for “{q}”</p>
      ) : shown.length >= LOTS ? (
        <div className="h-80 rounded-control border border-subtle px-3">
          <VirtualList
            label={name}
            items={shown}
            itemKey={({ id }) => id}
            rowState={({ id }) => chosen.has(id)}
            renderItem={row}
          />
        </div>
      ) : (
        <ul aria-label={name} className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {shown.map((choice) => (
            <li key={choice.id}>{row(choice)}</li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

const figure = (count: number) => count.toLocaleString('en-GB');

function matching(choices: readonly RetentionItem[], q: string): readonly RetentionItem[] {
  const searchTerms = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (searchTerms.length === 0) return choices;
  return choices.filter(({ name, detail }) => {
    const text = `${name} ${detail}`.toLocaleLowerCase();
    return searchTerms.every((word) => text.includes(word));
  });
}
