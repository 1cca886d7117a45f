import { useId, useState } from 'react';
import { useHashtagSuggestions } from '../../../data/hashtag-suggestions.ts';
import { useCollections } from '../../../data/lists.ts';
import type { BulkAct } from '../../../domain/story/review.ts';
import { normaliseHashtag } from '../../../lib/text.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { HashtagInput } from '../../../ui/hashtag-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { BULK_NAMES, countOf } from './bulk-words.ts';

type Props = {
  /** What is to be done with how many stories; `null` while it is closed. */
  act: BulkAct | null;
  count: number;
  /** The school's values. */
  values: readonly string[];
  onClose: () => void;
  onChange: (act: BulkAct, value?: string) => void;
};

/** Asks what it takes to change the chosen stories: a hashtag, a value, a collection, or that deleting is meant. */
export function BulkChangeDialog({ act, ...props }: Props) {
  return act ? <OpenDialog key={act} act={act} {...props} /> : null;
}

function OpenDialog({ act, count, values, onClose, onChange }: Props & { act: BulkAct }) {
  const formId = useId();
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const problem = problemOf(act, value);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${BULK_NAMES[act]}: ${countOf(count)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={act === 'delete' ? 'danger' : 'primary'}>
            {act === 'delete' ? `Delete ${countOf(count)}` : 'Apply'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problem) return setError(problem);
          onChange(act, act === 'delete' ? undefined : value.trim());
        }}
      >
        {act === 'delete' ? (
          <p>Deleting can’t be undone. Posts from channels are not imported again.</p>
        ) : (
          <ValueField act={act} value={value} values={values} error={error} onValueChange={setValue} />
        )}
      </form>
    </Dialog>
  );
}

function problemOf(act: BulkAct, value: string): string | null {
  if (act === 'delete') return null;
  if (act.endsWith('tag')) return normaliseHashtag(value) === '' ? 'Enter a hashtag.' : null;
  if (value.trim() !== '') return null;
  return act.endsWith('value') ? 'Choose a value.' : 'Choose a collection.';
}

type ValueProps = {
  act: Exclude<BulkAct, 'delete'>;
  value: string;
  values: readonly string[];
  error: string;
  onValueChange: (value: string) => void;
};

function ValueField({ act, value, values, error, onValueChange }: ValueProps) {
  const collections = lastKnownList(useCollections().state) ?? [];
  const suggestions = useHashtagSuggestions();
  if (act.endsWith('tag')) {
    return (
      <Field label="Hashtag" error={error || undefined}>
        <HashtagInput
          value={value === '' ? [] : [value]}
          max={1}
          normalise={normaliseHashtag}
          search={suggestions}
          onValueChange={([tag = '']) => onValueChange(tag)}
        />
      </Field>
    );
  }
  const isValue = act.endsWith('value');
  const options = isValue
    ? values.map((each) => ({ value: each, label: each }))
    : collections.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field
      label={isValue ? 'Value' : 'Collection'}
      error={error || undefined}
      description={options.length > 0 ? undefined : isValue ? 'Your school has no values yet.' : 'No collections yet.'}
    >
      <Select
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
        options={[{ value: '', label: isValue ? 'Choose a value' : 'Choose a collection' }, ...options]}
      />
    </Field>
  );
}
