/** Characters that cannot be seen: marks of direction, joiners, soft hyphens, and others that Unicode lets go unshown. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The text as it is seen. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}
