import { flushSync } from 'react-dom';
import { errorMessage } from '../lib/error-message.ts';
/** What the server said no to; `fields` maps a field's path (`source.url`) to its message. */
export type Refusal = { readonly message: string; readonly fields: Readonly<Record<string, string>> };

/** What an error says of a form, whatever its class: its message, and its `fields` where it has them. */
export function refusalOf(error: unknown): Refusal {
  const fields = error instanceof Error && 'fields' in error ? error.fields : undefined;
  const message = errorMessage(error);
  // "Request error!" alone would leave a person wondering about what they typed.
  const isLost = error instanceof Error && error.name === 'ConnectionError';
  return {
    message: isLost
      ? `${message} We couldn’t reach SprX. Your changes are still here. Try again in a moment.`
      : message,
    fields: Object.fromEntries(
      Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  };
}

/** The messages of react-hook-form's nested errors by path. Those of the form as a whole are at `''`. */
export function messagesByPath(errors: object): Record<string, string> {
  const messages: Record<string, string> = {};
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('message' in value && typeof value.message === 'string' && value.message) {
      messages[path.filter((step) => step !== 'root').join('.')] ??= value.message;
      return;
    }
    for (const [step, inner] of Object.entries(value)) if (step !== 'ref') walk(inner, [...path, step]);
  };
  walk(errors, []);
  return messages;
}

export type FieldProblem = {
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly message: string;
};

/**
 * Finds the control that each message belongs to, in the order of the page. A path below a field (`rules.any.0`) belongs
 * to it. What has no control comes back in `lost`.
 */
export function locateProblems(
  form: HTMLFormElement,
  messages: Readonly<Record<string, string>>,
): { problems: FieldProblem[]; lost: string[] } {
  const lost: string[] = [];
  const located: { control: HTMLElement; problem: FieldProblem }[] = [];
  for (const [path, message] of Object.entries(messages)) {
    const namedControl = controlFor(form, path);
    if (!namedControl) lost.push(message);
    else if (!located.some(({ problem }) => problem.name === namedControl.name)) {
      const { control, name } = namedControl;
      located.push({ control, problem: { name, id: control.id, label: labelOf(control), message } });
    }
  }
  located.sort((a, b) => (a.control.compareDocumentPosition(b.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  return { problems: located.map(({ problem }) => problem), lost };
}

function controlFor(form: HTMLFormElement, path: string): { name: string; control: HTMLElement } | null {
  for (let name = path; name; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const item = form.elements.namedItem(name);
    const listed = item instanceof RadioNodeList ? item[0] : item;
    const control = listed ?? form.querySelector(`[data-control="${CSS.escape(name)}"]`);
    if (control instanceof HTMLElement && control.id) return { name, control };
  }
  return null;
}

/** The question: the legend where several controls answer it, the label otherwise; without what is only read. */
function labelOf(control: HTMLElement): string {
  const { labels, type } = control as HTMLInputElement;
  const legend = control.closest('fieldset')?.querySelector('legend');
  const isOfGroup = type === 'radio' || (type === 'checkbox' && control.closest('[data-slot="checkbox-group"]'));
  const labelledBy = document.getElementById(control.getAttribute('aria-labelledby') ?? '');
  const source = isOfGroup && legend ? legend : (labels?.[0] ?? labelledBy);
  const copy = (source?.querySelector('[data-label]') ?? source)?.cloneNode(true);
  if (!(copy instanceof Element)) return control.getAttribute('aria-label') ?? '';
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove();
  return copy.textContent.trim();
}

/** Puts the focus on a control, in whichever tab it is. */
export function focusControl(id: string): void {
  const control = document.getElementById(id);
  const hidden = control?.closest('[role=tabpanel][hidden]');
  const tab = hidden && document.getElementById(hidden.getAttribute('aria-labelledby') ?? '');
  // A control in a hidden tab takes no focus.
  if (tab) flushSync(() => tab.click());
  control?.focus();
}
