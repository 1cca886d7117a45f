export const SCENE_AT_FIRST = { role: '', school: '', network: '' };

/** Sizes of the window, in CSS pixels. */
export const VIEWPORTS = {
  phone: { name: 'Phone 360', styles: { width: '360px', height: '780px' } },
  zoomed: { name: 'Laptop at 400 %', styles: { width: '320px', height: '256px' } },
  tablet: { name: 'Tablet 768', styles: { width: '768px', height: '1024px' } },
  laptop: { name: 'Laptop 1280', styles: { width: '1280px', height: '900px' } },
  tall: { name: 'Upright screen 1280', styles: { width: '1280px', height: '1400px' } },
} as const;
