import { cx } from 'class-variance-authority';
import {
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { loadCode } from '../../lib/load-code.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { FieldContext } from '../field-context.ts';
import type RichTextEditor from './rich-text-editor.tsx';
import type { Start } from './rich-text-editor.tsx';

type Props = {
  /** The HTML of a story: what `STORY_ELEMENTS` names. */
  value: string;
  onValueChange: (html: string) => void;
  /** Called when the focus leaves the text and its toolbar. */
  onBlur?: () => void;
  /** Gets the box around it. */
  ref?: (element: unknown) => void;
  /** Which value of the form it is. */
  name?: string;
  disabled?: boolean;
  /** Shown as its readers see it, and not editable. */
  readOnly?: boolean;
  /** Of the text itself; given by `Field`. */
  id?: string;
  /** Its name where no `Field` gives one. */
  'aria-label'?: string;
  /** The text as its readers see it: shown until editing begins, and instead of the editor where nothing may be changed. */
  children: ReactNode;
};

type EditorCode = ComponentType<ComponentProps<typeof RichTextEditor>>;

let loading: Promise<EditorCode> | undefined;
/** Asked for when editing begins, and again after a failure. */
function loadEditor(): Promise<EditorCode> {
  loading ??= loadCode(() => import('./rich-text-editor.tsx'), { reload: false }).then(
    (code) => code.default,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const TEXT = 'min-h-32 px-control-x py-2 text-base whitespace-break-spaces outline-none type-prose';
const BOX =
  'min-w-0 rounded-control border outline-offset-2 outline-focus transition-colors has-focus-visible:outline-2 has-aria-invalid:border-danger';
const STATE_CLASSES = {
  ready: 'border-control bg-surface text-ink hover:border-ink-3',
  readOnly: 'border-control bg-sunken text-ink',
  disabled: 'border-subtle bg-sunken text-ink-3',
};

/** Text with emphasis, links, headings, lists and quotations. Its editor is loaded with the first click or key in it. */
export function RichText({ value, onValueChange, onBlur, ref, disabled, readOnly, children, ...names }: Props) {
  const editable = !disabled && !readOnly;
  const attributes = useNames({ disabled, readOnly, ...names });
  const { phase, editor, begin, resting } = useBeginning(attributes['aria-labelledby'], editable);
  const stateClass = STATE_CLASSES[disabled ? 'disabled' : readOnly ? 'readOnly' : 'ready'];

  return (
    <div data-slot="rich-text" ref={ref} className={cx(BOX, stateClass)}>
      {editor ? (
        <editor.Editor
          id={attributes.id ?? ''}
          value={value}
          onValueChange={onValueChange}
          onBlur={onBlur}
          attributes={attributes}
          className={TEXT}
          editable={editable}
          start={editor.start}
        />
      ) : (
        <div
          {...attributes}
          {...(editable ? resting : {})}
          tabIndex={disabled ? undefined : 0}
          contentEditable={editable}
          suppressContentEditableWarning
          aria-busy={phase === 'loading' || undefined}
          className={cx(TEXT, editable && 'cursor-text')}
        >
          {children}
        </div>
      )}
      <span role="status" className="sr-only">
        {phase === 'loading' ? 'Loading the editor…' : ''}
      </span>
      {phase === 'failed' ? (
        <div className="p-2">
          <Banner
            tone="danger"
            title="The editor could not be loaded"
            live
            action={
              <>
                <Button size="sm" onClick={begin}>
                  Try again
                </Button>
                <Button size="sm" onClick={() => window.location.reload()}>
                  Reload
                </Button>
              </>
            }
          >
            Your text is unchanged. Check your connection.
          </Banner>
        </div>
      ) : null}
    </div>
  );
}

type Names = Pick<Props, 'id' | 'name' | 'disabled' | 'readOnly' | 'aria-label'>;

/** What both the text and its editor are called, described by and known as. */
function useNames({ id, name, disabled, readOnly, 'aria-label': label }: Names): Readonly<Record<string, string>> {
  const made = useId();
  const field = use(FieldContext);
  const own = id ?? field?.id ?? made;
  const { labelId, describedBy, invalid, required } = field ?? {};
  return useMemo(() => {
    const all = {
      id: own,
      role: 'textbox',
      dir: 'auto',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-labelledby': label === undefined ? labelId : undefined,
      'aria-describedby': describedBy,
      'aria-invalid': invalid ? 'true' : undefined,
      'aria-required': required ? 'true' : undefined,
      'aria-readonly': readOnly ? 'true' : undefined,
      'aria-disabled': disabled ? 'true' : undefined,
      'data-control': name,
    };
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
  }, [own, label, labelId, describedBy, invalid, required, readOnly, disabled, name]);
}

/** From the text at rest to its editor: where the pointer or the focus was and what was typed goes along. */
function useBeginning(labelId: string | undefined, editable: boolean) {
  const [phase, setPhase] = useState<'resting' | 'loading' | 'failed'>('resting');
  const [editor, setEditor] = useState<{ Editor: EditorCode; start: Start } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const start = useRef<Start>({ point: null, typed: '', all: false, here: false });
  const byPointer = useRef(false);

  function begin(): void {
    if (phase === 'loading') return;
    setPhase('loading');
    loadEditor().then(
      (Editor) => {
        const text = box.current;
        const { typed, all } = start.current;
        start.current = {
          ...start.current,
          all: typed === '' && text ? isAllSelected(text) : all,
          here: text?.contains(document.activeElement) === true,
        };
        setPhase('resting');
        setEditor({ Editor, start: start.current });
      },
      () => setPhase('failed'),
    );
  }

  // A click on the label leads into a text field; of an element that is none the browser knows nothing.
  useEffect(() => {
    const label = labelId && editable ? document.getElementById(labelId) : null;
    const focus = () => document.getElementById(label?.getAttribute('for') ?? '')?.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [labelId, editable]);

  // Whatever way it is typed, said, chosen or pasted; React's own event of this name leaves most of these out.
  useEffect(() => {
    const resting = box.current;
    if (!resting || !editable || editor) return;
    const insertTyped = (event: InputEvent) => {
      event.preventDefault();
      const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      const { typed } = start.current;
      const all = typed === '' ? isAllSelected(resting) : start.current.all;
      start.current = { ...start.current, typed: typed + inserted, all };
    };
    resting.addEventListener('beforeinput', insertTyped);
    return () => resting.removeEventListener('beforeinput', insertTyped);
  }, [editable, editor]);

  const resting = {
    ref: box,
    onFocus: () => {
      if (!byPointer.current) begin();
    },
    onPointerDown: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const { left, top } = currentTarget.getBoundingClientRect();
      start.current = { ...start.current, point: { x: clientX - left, y: clientY - top } };
      byPointer.current = true;
    },
    // Not before the pointer is up: the text under it would move.
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      byPointer.current = false;
      begin();
    },
  };
  return { phase, editor, begin, resting };
}

/** Whether what is chosen is the whole text, as by Ctrl A. */
function isAllSelected(text: HTMLElement): boolean {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || !text.contains(selection.anchorNode)) return false;
  return selection.getRangeAt(0).toString() === text.textContent;
}
