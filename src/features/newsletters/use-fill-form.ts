import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { updateNewsletter } from '../../domain/api/newsletters.ts';
import { ProductError } from '../../domain/errors.ts';
import type { Newsletter } from '../../domain/newsletter/schema.ts';
import { markSaved, useSchemaForm } from '../../ui/use-schema-form.ts';
import {
  changedFillFields,
  type FillField,
  type FillValues,
  fillConflicts,
  fillFormSchema,
  fillPatch,
  fillValuesOf,
} from './fill-values.ts';

type FillConflict = {
  readonly latest: Newsletter;
  readonly mine: FillValues;
  readonly theirs: FillValues;
  readonly fields: readonly FillField[];
};

/** The form of what a newsletter's editions take. What is typed is measured by the version that it was begun on. */
export function useFillForm(
  newsletter: Newsletter,
  onSaved: (newsletter: Newsletter) => void,
  onDirtyChange: (dirty: boolean) => void,
) {
  const call = useCall();
  const alerts = useAlerts();
  const values = useMemo(() => fillValuesOf(newsletter), [newsletter]);
  const form = useSchemaForm(fillFormSchema, { values });
  const [conflict, setConflict] = useState<FillConflict | null>(null);
  const base = useRef(newsletter);
  const isDirty = useRef(false);
  useEffect(() => {
    if (!isDirty.current) base.current = newsletter;
  }, [newsletter]);

  const dirtyChanged = useCallback(
    (dirty: boolean) => {
      isDirty.current = dirty;
      onDirtyChange(dirty);
    },
    [onDirtyChange],
  );

  async function send(mine: FillValues, fields: readonly FillField[], version: number): Promise<void> {
    const body = { ...fillPatch(mine, fields), version };
    const saved =
      fields.length === 0
        ? (conflict?.latest ?? newsletter)
        : (await call(updateNewsletter, { params: { id: newsletter.id }, body })).newsletter;
    base.current = saved;
    setConflict(null);
    markSaved(form, fillValuesOf(saved));
    onSaved(saved);
    alerts.show('success', 'Newsletter saved');
  }

  async function save(mine: FillValues): Promise<void> {
    const was = fillValuesOf(base.current);
    const fields = changedFillFields(was, mine);
    if (fields.length === 0) return;
    try {
      await send(mine, fields, base.current.version);
    } catch (error) {
      const kept = error instanceof ProductError && error.code === 'conflict' ? error.details.latest : undefined;
      if (!kept) throw error;
      const latest = { ...newsletter, ...(kept.values as Partial<Newsletter>), version: kept.version };
      const theirs = fillValuesOf(latest);
      const both = fillConflicts(was, mine, theirs);
      if (both.length === 0) await send(mine, fields, latest.version);
      else setConflict({ latest, mine, theirs, fields: both });
    }
  }

  /** Sends what was changed here; of what both changed nothing but what is said. */
  function decide(isMine: boolean): void {
    if (!conflict) return;
    const { latest, mine, fields } = conflict;
    const changed = changedFillFields(fillValuesOf(base.current), mine);
    const sent = isMine ? changed : changed.filter((field) => !fields.includes(field));
    void send(mine, sent, latest.version).catch(alerts.showError);
  }

  return {
    form,
    save,
    dirtyChanged,
    conflict,
    closeConflict: () => setConflict(null),
    keepMine: () => decide(true),
    takeTheirs: () => decide(false),
  };
}
