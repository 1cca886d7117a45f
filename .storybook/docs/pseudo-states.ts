/** States that only a pointer or the keyboard brings about, drawn inside `data-forced="hover"` and `data-forced="focus"`. */
/** A field is one thing: the buttons in it have states of their own. */
const OWN = ':not([data-field] :is(button, button *))';
const FOCUSABLE = `:is(a, button, input, select, textarea, [tabindex])${OWN}`;
const FORCED = [
  [/(?<!\\):hover\b/g, `:is([data-forced="hover"] *)${OWN}`],
  [/(?<!\\):focus-visible\b/g, `:is([data-forced="focus"] ${FOCUSABLE})`],
] as const;

/** The selector for the forced state, or null where the rule is for neither state. */
export function forcedSelector(selector: string): string | null {
  const forced = FORCED.reduce((text, [state, other]) => text.replace(state, other), selector);
  return forced === selector ? null : forced;
}

type Container = { readonly cssRules: CSSRuleList; insertRule(rule: string, index: number): number };
const holdsRules = (rule: CSSRule): rule is CSSRule & Container => 'cssRules' in rule && 'insertRule' in rule;

/** Beside each rule for a state one for the forced state: in the same layer, right after it. */
function doubleRules(container: Container): void {
  for (let at = container.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = container.cssRules[at];
    if (!rule) continue;
    const forced = rule instanceof CSSStyleRule ? forcedSelector(rule.selectorText) : null;
    if (forced) container.insertRule(rule.cssText.replace((rule as CSSStyleRule).selectorText, forced), at + 1);
    if (holdsRules(rule)) doubleRules(rule);
  }
}

const done = new WeakSet<CSSStyleSheet>();

/** The component's own rules, so that a matrix shows what a pointer would: nothing is drawn a second time by hand. */
export function forceStates(): void {
  for (const sheet of document.styleSheets) {
    if (done.has(sheet)) continue;
    done.add(sheet);
    doubleRules(sheet);
  }
}
