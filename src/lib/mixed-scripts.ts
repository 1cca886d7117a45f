/** Whether a word has letters of more than one script, such as a Cyrillic а among Latin letters. */
export function mixesScripts(passage: string): boolean {
  return (passage.match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) =>
      /\p{Script=Latin}/u.test(word) && /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u.test(word),
  );
}
