/** Public keys of the demo widgets: fixed, because the school's sample page holds one of them. */
export const DEMO_WIDGETS = {
  front: 'oakfield-front-page',
  sport: 'oakfield-sport',
  arts: 'oakfield-arts',
  open: 'oakfield-open-evening',
} as const;
