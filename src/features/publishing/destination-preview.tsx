import { useEffect, useState } from 'react';
import { useWidgetPainter, type WidgetPainter } from '../../data/widget-painter.tsx';
import type { Destination } from '../../domain/publication/publishing.ts';
import { WidgetPreview } from '../../patterns/widget-preview.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { keyOf } from './destination-boxes.tsx';

type Props = {
  destinations: readonly Destination[];
  chosen: (destination: Destination) => boolean;
};

/** What visitors will see at one of the places, drawn by the widget's own rendering. */
export function DestinationPreview({ destinations, chosen }: Props) {
  const load = useWidgetPainter();
  const [painter, setPainter] = useState<{ paint: WidgetPainter } | null>(null);
  const [failed, setFailed] = useState<Error | null>(null);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again.
  useEffect(() => {
    let ended = false;
    setFailed(null);
    load().then(
      (paint) => {
        if (!ended) setPainter({ paint });
      },
      (error: Error) => {
        if (!ended) setFailed(error);
      },
    );
    return () => {
      ended = true;
    };
  }, [load, tries]);
  const drawn = destinations.filter(({ preview }) => preview !== null);
  const shown = drawn.find((each) => keyOf(each) === chosenKey) ?? drawn.find(chosen) ?? drawn[0];
  if (!shown?.preview) return null;
  if (failed) return <ErrorState message={failed.message} onRetry={() => setTries(tries + 1)} level={2} />;
  return (
    <div className="grid gap-4">
      <Field label="Preview in">
        <Select
          name="preview"
          value={keyOf(shown)}
          onChange={({ target }) => setChosenKey(target.value)}
          options={drawn.map((each) => ({
            value: keyOf(each),
            label: each.kind === 'page' ? each.name : `${each.name} (${each.kind})`,
          }))}
        />
      </Field>
      {painter ? (
        <WidgetPreview key={keyOf(shown)} title={false} embed={shown.preview} paint={painter.paint} />
      ) : (
        <Loading label="Loading the preview">
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
    </div>
  );
}
