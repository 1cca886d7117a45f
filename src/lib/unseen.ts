/** Characters that cannot be seen: marks of direction, joiners, soft hyphens, and others that Unicode lets go unshown. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The text as it is seen. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g;

/**
 * A number, code or address with the signs of a plain keyboard: what word processors, telephones and web pages put between or in
 * place of them (hidden marks, other hyphens and spaces) is taken out or replaced before a rule is asked. A letter or figure that
 * only looks like another one is not that one.
 */
export function plainSigns(text: string): string {
  return withoutUnseen(text).replace(HYPHENS, '-').replace(/\s/g, ' ').trim();
}
