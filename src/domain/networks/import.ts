import { defineUpload } from './manifest.ts';

export const importFile = defineUpload({
  id: 'import',
  label: 'Stories from a file',
  mark: 'file',
  receives: 'file',
  help: {
    title: 'Stories from a file',
    what: 'A spreadsheet saved as CSV, or a JSON file, with one story in each row',
    where: {
      question: 'Which file can I import stories from?',
      answer:
        'In Excel, Numbers or Google Sheets, save the sheet as CSV. Its first row contains the names of the columns, for example Title, Text and Date. Exports of other systems in CSV or JSON work as well.',
    },
  },
});
