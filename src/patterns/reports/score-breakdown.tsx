import type { ReactNode } from 'react';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { figure } from '../../ui/charts/figures.ts';
import { ScoreDial } from '../../ui/charts/score-dial.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { byGain, gainOf, type ScorePart, scoreOf } from './score.ts';

type Props = {
  title?: string;
  /** "Last 30 days". */
  period: string;
  /** What the score is made of. */
  parts: readonly ScorePart[];
  /** The score of the period before. */
  before?: number | null;
  beforeName?: string;
  /** Each channel’s own score; `null`: none yet. */
  channels?: readonly { readonly id: string; readonly name: string; readonly score: number | null }[];
  /** The way to do what the advice says: "See stories without a tag". */
  action?: (part: ScorePart) => ReactNode;
  level?: 2 | 3;
};

const points = (count: number) => `${figure(count)} ${count === 1 ? 'point' : 'points'}`;

/** The story score, what it is made of, and what would raise it most. The weights are always in sight. */
export function ScoreBreakdown({
  title = 'Story score',
  period,
  parts,
  before,
  beforeName = 'the 30 days before',
  channels = [],
  action,
  level = 2,
}: Props) {
  const { value, missing } = scoreOf(parts);
  const ordered = byGain(parts);
  const [best] = ordered;
  const below = level === 2 ? 3 : 4;
  return (
    <Card as="section" padding="lg" aria-label={title} className="flex flex-wrap gap-8">
      <div className="grid min-w-0 flex-1 basis-64 grid-cols-1 content-start gap-5">
        <div>
          <Heading level={level} look="xl">
            {title}
          </Heading>
          <Text size="sm" tone="quiet">
            {period}
          </Text>
        </div>
        <ScoreDial label={title} hideLabel value={value} before={before} beforeName={beforeName} />
        <Text tone="second" className="text-pretty">
          {summary(value, best, missing.length)}
        </Text>
        {channels.length > 0 ? (
          <div className="grid grid-cols-1 gap-3 border-t border-subtle pt-4">
            <Heading level={below}>By channel</Heading>
            <ul className="grid grid-cols-1 gap-3">
              {channels.map(({ id, name, score }) => (
                <li key={id}>
                  {score === null ? (
                    <p className="flex items-baseline justify-between gap-3 text-base">
                      <span className="min-w-0 truncate text-ink-2">{name}</span>
                      <span className="shrink-0 text-ink-3">no score yet</span>
                    </p>
                  ) : (
                    <Meter label={name} value={score} max={100} className="grid-cols-1" />
                  )}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <div className="grid min-w-0 flex-2 basis-96 grid-cols-1 content-start gap-1">
        <Heading level={below}>What it is made of</Heading>
        <ol className="grid divide-y divide-subtle">
          {ordered.map((part, index) => (
            <PartRow
              key={part.id}
              part={part}
              isFirst={index === 0 && gainOf(part) > 0}
              action={gainOf(part) > 0 ? action?.(part) : undefined}
            />
          ))}
        </ol>
        <Accordion>
          <AccordionItem title="How each part is measured" level={below}>
            <dl className="grid gap-3">
              {parts.map(({ id, name, weight, rule }) => (
                <div key={id}>
                  <dt className="font-medium">
                    {name}, {points(weight)}
                  </dt>
                  <dd className="text-ink-2">{rule}</dd>
                </div>
              ))}
            </dl>
          </AccordionItem>
        </Accordion>
      </div>
    </Card>
  );
}

function summary(value: number | null, best: ScorePart | undefined, missing: number): string {
  if (value === null) return 'There is no score until a channel has brought the first stories.';
  const left =
    missing === 0
      ? ''
      : ` ${missing === 1 ? 'One part' : `${figure(missing)} parts`} could not be measured and ${missing === 1 ? 'is' : 'are'} left out, not counted as none.`;
  const most =
    best && gainOf(best) > 0
      ? `Most is to be gained with ${best.name.toLowerCase()}: up to ${points(gainOf(best))}.`
      : 'Nothing more is to be gained: every part is full.';
  return most + left;
}

function PartRow({ part, isFirst, action }: { part: ScorePart; isFirst: boolean; action: ReactNode }) {
  const { name, weight, points: won, advice } = part;
  const gain = gainOf(part);
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-2 py-card" data-part={part.id}>
      {won === null ? (
        <div className="flex min-w-0 flex-1 basis-56 items-baseline justify-between gap-3 text-base">
          <span className="min-w-0 text-ink-2 wrap-anywhere">{name}</span>
          <span className="shrink-0 text-ink-3 type-figures">not measured / {figure(weight)}</span>
        </div>
      ) : (
        <Meter
          label={name}
          value={won}
          max={weight}
          valueText={`${figure(won)} of ${points(weight)}`}
          className="min-w-0 flex-1 basis-56 grid-cols-1 content-start"
        />
      )}
      <div className="grid min-w-0 flex-1 basis-56 content-start justify-items-start gap-1.5 text-sm">
        {isFirst ? <Badge tone="brand">Most to gain</Badge> : null}
        <p className="text-pretty text-ink-2 wrap-anywhere">
          {gain > 0 ? <span className="font-medium text-ink type-figures">Up to {points(gain)} more. </span> : null}
          {gain > 0 || won === null ? advice : 'Full. Keep it up.'}
        </p>
        {action}
      </div>
    </li>
  );
}
