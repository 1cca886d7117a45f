import BlockIcon from 'lucide-react/icons/circle-alert';
import OkIcon from 'lucide-react/icons/circle-check';
import WarnIcon from 'lucide-react/icons/triangle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Check } from '../../domain/publication/publishing.ts';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';

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

/** What has to be corrected before something goes out, and what could be; the checks that passed are closed. */
export function CheckList({ checks, fieldLink }: Props) {
  const headingId = useId();
  const passed = checks.filter(({ severity }) => severity === 'ok');
  const failed = ['block', 'warn'].flatMap((order) => checks.filter(({ severity }) => severity === order));
  return (
    <section className="grid gap-3">
      <h2 id={headingId} className="type-display text-lg">
        Checks before publishing
      </h2>
      {failed.length > 0 ? <Checks checks={failed} fieldLink={fieldLink} aria-labelledby={headingId} /> : null}
      {passed.length > 0 ? (
        <Accordion>
          <AccordionItem title={passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}>
            <Checks checks={passed} fieldLink={fieldLink} aria-label="Checks that passed" />
          </AccordionItem>
        </Accordion>
      ) : null}
    </section>
  );
}

function Checks({ checks, fieldLink, ...label }: Props & Pick<ComponentProps<'ul'>, 'aria-label' | 'aria-labelledby'>) {
  return (
    <ul className="grid gap-2" {...label}>
      {checks.map(({ id, severity, message, field }) => {
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
  );
}
