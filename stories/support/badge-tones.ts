/** The tones that badges and status dots share, in the order of their pages. */
export const TONES = ['plain', 'brand', 'good', 'info', 'amber', 'danger'] as const;
