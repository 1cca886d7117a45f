import BlockIcon from 'lucide-react/icons/circle-alert';
import OkIcon from 'lucide-react/icons/circle-check';
import WarnIcon from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId } from 'react';
import type { Check } from '../../domain/publication/publishing.ts';

const APPEARANCE = {
  ok: { icon: OkIcon, tone: 'text-good-text', word: 'Passed' },
  warn: { icon: WarnIcon, tone: 'text-amber-text', word: 'Warning' },
  block: { icon: BlockIcon, tone: 'text-danger-text', word: 'To correct first' },
} as const;

type Props = {
  checks: readonly Check[];
  /** Leads to the field that mends a check, given the words of the link. */
  fieldLink?: ((field: string, label: string) => ReactNode) | undefined;
};

/** What mends a check, where a field of the story does; consent is confirmed beside the checks. */
const MENDS: Partial<Record<Check['id'], string>> = {
  title: 'Edit title',
  alt: 'Add description',
  links: 'Edit text',
  length: 'Edit story',
  hashtags: 'Add hashtags',
  picture: 'Add picture',
};

/** What was looked at before something goes out, what has to be corrected first. */
export function CheckList({ checks, fieldLink }: Props) {
  const headingId = useId();
  const order = ['block', 'warn', 'ok'];
  const sorted = checks.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return (
    <section className="grid gap-3">
      <h2 id={headingId} className="type-display text-lg">
        Checks before publishing
      </h2>
      <ul className="grid gap-2" aria-labelledby={headingId}>
        {sorted.map(({ id, severity, message, field }) => {
          const { icon: Icon, tone, word } = APPEARANCE[severity];
          return (
            <li key={id} className="flex gap-2" data-check={id}>
              <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden />
              <span>
                <span className="sr-only">{word}: </span>
                {message}
                {severity !== 'ok' && field && MENDS[id] && fieldLink ? <> {fieldLink(field, MENDS[id])}</> : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
