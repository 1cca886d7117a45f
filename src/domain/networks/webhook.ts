import { defineUpload } from './manifest.ts';

export const webhook = defineUpload({
  id: 'webhook',
  label: 'Your own system',
  mark: 'system',
  receives: 'requests',
  help: {
    title: 'Your own system',
    what: 'Your website’s content system, or a script, sends stories as signed requests',
    where: {
      question: 'How does my own system send stories?',
      answer:
        'Add the channel and give its address and secret to the person who runs your system. It sends each story to that address as JSON, signed with the secret.',
    },
  },
});
