import { isEmail, lowerCaseAddress } from '../../domain/rules.ts';
import { plainSigns } from '../../lib/unseen.ts';

/** One person of a pasted list: `email` is `null` where there is no address in what was typed. */
export type TypedEmail = { readonly typed: string; readonly email: string | null };

/**
 * Addresses out of what was typed or pasted: one a line, or with commas, semicolons or tabs between, each alone or as
 * `Name <name@school.org>`. Repeated ones come once, in lower case.
 */
export function typedEmails(text: string): TypedEmail[] {
  const seen = new Set<string>();
  return partsOf(text).flatMap((typed) => {
    const inside = /<([^<>]*)>\s*$/.exec(typed)?.[1] ?? typed;
    const email = lowerCaseAddress(plainSigns(inside).replace(/^mailto:/i, ''));
    const key = isEmail(email) ? email : typed;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ typed, email: isEmail(email) ? email : null }];
  });
}

/** A comma between quotes belongs to a name, as in `"Reid, Margaret" <m.reid@school.org>`. */
function partsOf(text: string): string[] {
  const parts = text.match(/(?:"[^"\n]*"|[^",;\n\t]|")+/g) ?? [];
  return parts.map((part) => part.trim()).filter(Boolean);
}
