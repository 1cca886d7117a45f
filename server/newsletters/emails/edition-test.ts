import type { WrittenTemplate } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** An edition of a newsletter to one of those who make it, as it was at that moment. */
    'edition-test': { readonly subject: string; readonly html: string; readonly text: string };
  }
}

export const editionTest: WrittenTemplate<'edition-test'> = { written: (edition) => edition };
