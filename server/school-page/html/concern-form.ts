import { html, type Markup } from '../../core/html/markup.ts';
import { concernPath } from '../address.ts';
import { MOST_CONCERN } from '../concern.ts';
import type { ConcernState, View } from './view.ts';

/** Above everything, where a page begins that came after sending. */
export function concernNotice({ school, concern }: View): Markup | null {
  if (concern.is !== 'sent') return null;
  return html`<p class="notice is-good" role="status">Thank you. Your message was sent to ${school.institution.name}.</p>`;
}

/** Tells the school of something that should not be here. Works without script; only programs see the third field. */
export function concernForm({ school, content, concern }: View): Markup {
  const { handle, name } = school.institution;
  const typed = concern.is === 'refused' ? concern.typed : {};
  const storyId = content.kind === 'story' ? content.story.id : (typed.storyId ?? '');
  return html`<section class="concern"><h2 id="concern">Report a concern</h2>
<p id="concern-about">Is something here wrong, unsafe or about someone who should not be shown? Tell ${name}. If a child is in danger now, call the emergency services.</p>
${concern.is === 'refused' && html`<p class="notice is-danger" role="alert">${concern.message}</p>`}
<form action="${concernPath(handle)}" method="post" aria-labelledby="concern" novalidate>
${field(concern, 'message', 'Your message', (wired) => html`<textarea ${wired} name="message" rows="4" maxlength="${MOST_CONCERN}" required dir="auto">${typed.message ?? ''}</textarea>`)}
${field(concern, 'email', 'Your email (optional)', (wired) => html`<input ${wired} name="email" type="email" maxlength="254" autocomplete="email" value="${typed.email ?? ''}">`, 'So that the school can answer you.')}
<div class="trap" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
${storyId && html`<input type="hidden" name="storyId" value="${storyId}">`}
<button type="submit">Send to the school</button>
</form></section>`;
}

function field(
  concern: ConcernState,
  name: string,
  label: string,
  control: (wired: Markup) => Markup,
  help = '',
): Markup {
  const error = concern.is === 'refused' ? concern.fields[name] : undefined;
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  // The page begins at the top; what is wrong is at its end.
  const isFirstWrong = concern.is === 'refused' && (Object.keys(concern.fields)[0] ?? 'message') === name;
  const wired = html`id="${name}"${isFirstWrong && html` autofocus`}${described && html` aria-describedby="${described}"`}${error ? html` aria-invalid="true"` : null}`;
  return html`<div class="field"><label for="${name}">${label}</label>
${help && html`<p class="help" id="${name}-help">${help}</p>`}
${error ? html`<p class="error" id="${name}-error">${error}</p>` : null}
${control(wired)}</div>`;
}
