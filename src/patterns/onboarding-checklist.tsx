import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { Card } from '../ui/card.tsx';
import { VisuallyHidden } from '../ui/layout.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Heading } from '../ui/text.tsx';

export type ChecklistStep = {
  readonly id: string;
  readonly title: string;
  /** What it is for, in a sentence or two. */
  readonly text: string;
  readonly isDone: boolean;
  /** The way to do it; `null`: the reader may not. */
  readonly action: ReactNode | null;
  /** Who can do it, where the reader may not: a whole sentence. */
  readonly doneBy?: string;
};

type Props = {
  title: string;
  /** What to do, with what is done. */
  steps: readonly ChecklistStep[];
  /** At the end, where the card is wide enough. */
  drawing?: ReactNode;
  /** Counts the steps above them: for lists that stay a while. */
  counts?: boolean;
  /** In place of the steps once all are done. */
  done?: ReactNode;
  /** Put it away: a button. */
  dismiss?: ReactNode;
  level?: 2 | 3;
};

/** The way from nothing to something of one's own. Shows the one next thing to do; what is done stays ticked. */
export function OnboardingChecklist({ title, steps, drawing, counts = false, done, dismiss, level = 2 }: Props) {
  const titleId = useId();
  const next = steps.findIndex(({ isDone }) => !isDone);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const Step = level === 2 ? 'h3' : 'h4';
  const isOver = next === -1 && done !== undefined;
  return (
    <Card
      as="section"
      padding="lg"
      aria-labelledby={titleId}
      className={drawing ? 'grid gap-6 md:grid-cols-fill-fit' : 'grid gap-6'}
    >
      <div className="grid gap-5">
        <div className="flex items-start justify-between gap-4">
          <Heading level={level} look="xl" id={titleId}>
            {title}
          </Heading>
          {dismiss}
        </div>
        {counts ? (
          <ProgressBar
            label={isOver ? 'All steps done' : 'Steps done'}
            value={doneCount}
            max={steps.length}
            counts={`${doneCount} of ${steps.length}`}
          />
        ) : null}
        {isOver ? (
          done
        ) : (
          <ol className="grid gap-5">
            {steps.map(({ id, title: name, text, isDone, action, doneBy }, index) => (
              <li key={id} className="flex gap-4" data-step={id} aria-current={index === next ? 'step' : undefined}>
                <span
                  aria-hidden
                  className={`grid size-target shrink-0 place-content-center rounded-full border text-sm font-semibold ${
                    isDone ? 'border-brand bg-brand text-brand-ink' : 'border-control text-ink-2'
                  }`}
                >
                  {isDone ? <Check className="size-4" strokeWidth={2.5} /> : index + 1}
                </span>
                <div className="grid min-w-0 justify-items-start gap-1">
                  <Step className="font-medium wrap-anywhere">
                    {name}
                    {isDone ? <VisuallyHidden> (done)</VisuallyHidden> : null}
                  </Step>
                  <p className="max-w-dialog text-ink-2">{text}</p>
                  {index !== next ? null : action ? (
                    <div className="mt-2 flex">{action}</div>
                  ) : doneBy ? (
                    <p className="text-sm text-ink-3">{doneBy}</p>
                  ) : null}
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
      {drawing ? <div className="hidden self-center md:block">{drawing}</div> : null}
    </Card>
  );
}
