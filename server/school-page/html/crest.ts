import { initials } from '../../../src/lib/initials.ts';
import { html, type Markup } from '../../core/html/markup.ts';
import { logoPath } from '../address.ts';
import type { ShownSchool } from '../use-cases/find-school.ts';

type Named = Pick<ShownSchool, 'institution' | 'logo'>;

/** The crest that the school has uploaded, or a shield with its initials. The name beside it says the same in words. */
export function crest({ institution: { name, handle }, logo }: Named): Markup {
  if (logo) return html`<img class="logo" src="${logoPath(handle)}" alt="Logo of ${name}">`;
  return html`<svg class="crest" viewBox="0 0 52 60" aria-hidden="true" focusable="false"><path d="M4 4h44v27c0 13-9 20-22 25C13 51 4 44 4 31Z"/><text x="26" y="34">${initials(name)}</text></svg>`;
}

/** The mark of SprX, for pages that are no school's. */
export const mark: Markup = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect width="24" height="24" rx="6"/><path d="M6.6 9.4c1.3-1.7 3.2-2.4 5.4-2.4s4.1.7 5.4 2.4M6.6 14.6c1.3 1.7 3.2 2.4 5.4 2.4s4.1-.7 5.4-2.4M9.2 12h5.6"/></svg>`;
