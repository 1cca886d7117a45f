/** Off by default in axe: 24 px, or as much space around. */
export const AXE_RULES = [{ id: 'target-size', enabled: true }];
