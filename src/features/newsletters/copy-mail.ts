import type { EditionPreview } from '../../domain/newsletter/schema.ts';

type Mail = Pick<EditionPreview, 'html' | 'text'>;

/**
 * Puts a mail on the clipboard, with its look and as plain words. Begun at once, since browsers allow it only right after a
 * press; what is copied may still be on its way.
 */
export async function copyMail(mail: Promise<Mail>): Promise<void> {
  const part = async (type: 'text/html' | 'text/plain') => {
    const { html = '', text = '' } = await mail;
    return new Blob([type === 'text/html' ? html : text], { type });
  };
  const parts = { 'text/html': part('text/html'), 'text/plain': part('text/plain') };
  // Handled here too: where the clipboard refuses, these promises are never awaited.
  for (const each of Object.values(parts)) each.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem(parts)]);
}
