import type { Story } from '../embed.ts';
import { STRIP, strip } from '../strip.ts';
import type { View } from '../view.ts';

export const css = `${STRIP}
@container (min-width:34em){.-carousel .-track li{--v:min(2,var(--n))}}
@container (min-width:56em){.-carousel .-track li{--v:min(3,var(--n))}}
@container (min-width:74em){.-carousel .-track li{--v:var(--n)}}
`;

export default (view: View, stories: readonly Story[]): HTMLElement => strip(view, stories, true);
