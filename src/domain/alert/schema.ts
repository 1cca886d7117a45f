import * as z from 'zod/mini';

export const ALERT_TYPES = ['success', 'info', 'warning', 'danger'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** Default titles and timeouts (ms; 0 stays) of the specification. Its "error" is the type `danger`. */
export const ALERT_DEFAULTS: Record<AlertType, { title: string; timeout: number }> = {
  success: { title: 'Success!', timeout: 1500 },
  info: { title: 'Info', timeout: 3000 },
  warning: { title: 'Warning!', timeout: 0 },
  danger: { title: 'Error!', timeout: 6000 },
};

export const alertSchema = z.object({
  id: z.string(),
  type: z.enum(ALERT_TYPES),
  title: z.string(),
  message: z.string(),
  timeout: z.number(),
  dismissible: z.boolean(),
  isVisible: z.boolean(),
});
export type Alert = z.infer<typeof alertSchema>;
