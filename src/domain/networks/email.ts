import { defineUpload } from './manifest.ts';

export const email = defineUpload({
  id: 'email',
  label: 'Stories by email',
  mark: 'email',
  receives: 'emails',
  help: {
    title: 'Stories by email',
    what: 'Staff send a story to the email address of the channel',
    where: {
      question: 'Who can send stories by email?',
      answer:
        'Everyone in your school who may write stories, and the addresses that you allow. The subject becomes the title, and pictures in JPEG, PNG, GIF, WebP or AVIF come along. Emails from anyone else are ignored.',
    },
  },
});
