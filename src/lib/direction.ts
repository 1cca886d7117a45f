const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|nqo|ps|sd|syr|ug|ur|yi)(?:-|$)/i;
/** A script that the tag names itself wins: `pa-Arab` and `az-Arab` are written from the right, `ks-Deva` is not. */
const SCRIPT = /^[a-z]{2,3}-([a-z]{4})(?:-|$)/i;
const SCRIPTS: readonly string[] = ['adlm', 'arab', 'aran', 'hebr', 'nkoo', 'rohg', 'syrc', 'thaa'];

/** In which direction a language is written, by its BCP 47 tag. */
export function directionOfLanguage(tag: string): 'ltr' | 'rtl' {
  const script = SCRIPT.exec(tag)?.[1]?.toLowerCase();
  const isRightToLeft = script ? SCRIPTS.includes(script) : RIGHT_TO_LEFT.test(tag);
  return isRightToLeft ? 'rtl' : 'ltr';
}
