import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Badge } from '../badge.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { figure, isKnown } from './figures.ts';
import type { ChartProps } from './types.ts';
import { rate, type Vital, vitalPlace } from './vitals.ts';

type Props = ChartProps & {
  /** The measures with their limits. */
  vitals: readonly Vital[];
};

const RATINGS = {
  good: { words: 'Good', tone: 'good', icon: CircleCheck },
  work: { words: 'Needs work', tone: 'amber', icon: TriangleAlert },
  poor: { words: 'Poor', tone: 'danger', icon: CircleAlert },
} as const;

const ROW = 76;

/** How fast a page is for its readers, against the thresholds that browsers' makers agreed on. */
export function VitalsBar({ vitals, ...frame }: Props) {
  return (
    <ChartFrame
      {...frame}
      height={ROW * vitals.length}
      isEmpty={vitals.every(({ value }) => !isKnown(value))}
      table={{
        head: ['Measure', 'Value', 'Rating', 'Good up to', 'Poor above'],
        rows: vitals.map((vital) => [
          vital.name,
          isKnown(vital.value) ? say(vital, vital.value) : null,
          isKnown(vital.value) ? RATINGS[rate(vital, vital.value)].words : null,
          say(vital, vital.good),
          say(vital, vital.poor),
        ]),
      }}
    >
      <ul className="grid gap-4">
        {vitals.map((vital) => (
          <VitalRow key={vital.name} vital={vital} />
        ))}
      </ul>
    </ChartFrame>
  );
}

const say = ({ format = figure }: Vital, value: number) => format(value);

function VitalRow({ vital }: { vital: Vital }) {
  const rating = isKnown(vital.value) ? RATINGS[rate(vital, vital.value)] : null;
  const place = isKnown(vital.value) ? vitalPlace(vital, vital.value) * 100 : null;
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-base">
        <span className="flex min-w-0 flex-wrap gap-x-2">
          <span className="font-medium text-ink">{vital.name}</span>
          {vital.plain ? <span className="text-ink-3">{vital.plain}</span> : null}
        </span>
        <span className="flex items-center gap-2 type-figures">
          <span className="font-medium text-ink">
            {isKnown(vital.value) ? (
              <bdi>{say(vital, vital.value)}</bdi>
            ) : (
              <span className="font-normal text-ink-3">no data</span>
            )}
          </span>
          {rating ? (
            <Badge tone={rating.tone} icon={rating.icon}>
              {rating.words}
            </Badge>
          ) : null}
        </span>
      </div>
      <svg aria-hidden="true" className="block h-4 w-full overflow-visible forced-color-adjust-none rtl:-scale-x-100">
        <rect y={5} width="33%" height={6} rx={3} className="fill-good" />
        <rect x="33.5%" y={5} width="33%" height={6} rx={3} className="fill-amber" />
        <rect x="67%" y={5} width="33%" height={6} rx={3} className="fill-danger" />
        {place === null ? null : (
          <line
            x1={`${place}%`}
            x2={`${place}%`}
            y1={0}
            y2={16}
            className="stroke-ink"
            strokeWidth={4}
            strokeLinecap="round"
          />
        )}
      </svg>
      <div aria-hidden="true" className="relative h-4 text-xs text-ink-3 type-figures">
        <span className="absolute start-1/3 -translate-x-1/2 rtl:translate-x-1/2">
          <bdi>{say(vital, vital.good)}</bdi>
        </span>
        <span className="absolute start-2/3 -translate-x-1/2 rtl:translate-x-1/2">
          <bdi>{say(vital, vital.poor)}</bdi>
        </span>
      </div>
    </li>
  );
}
