import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { Newsletter } from '../../src/patterns/newsletter-preview/newsletter.ts';
import { NewsletterPreview } from '../../src/patterns/newsletter-preview/newsletter-preview.tsx';
import { Button } from '../../src/ui/button.tsx';
import type { KitDocs } from '../support/kit-docs.ts';
import { awkward, LONG_NAME, stories } from '../support/samples.ts';

const approved = stories.filter(({ status, media }) => status === 'approved' && media[0]?.type === 'image').slice(0, 3);

const WEEKLY: Newsletter = {
  name: 'Oakfield Weekly',
  sender: { name: 'Oakfield School', email: 'news@oakfield.example' },
  school: {
    name: 'Oakfield School',
    website: 'oakfield.example',
    address: 'Mill Lane, Oakfield OX7 4RB',
    brand: '#1a5c3a',
  },
  subject: 'The Tempest, a cup and a hedge',
  previewText: 'Year 9 on stage, the second eleven on grass, Reception in the mud.',
  greeting: 'Good afternoon. Here is what the week brought.',
  stories: approved,
  reason: 'You get this as a parent at Oakfield School.',
};

/** An edition as families get it: the line in the inbox first, then the mail. */
const meta = {
  title: 'Patterns/NewsletterPreview',
  component: NewsletterPreview,
  tags: ['autodocs', 'also:email preview', 'also:e-mail', 'also:mail', 'also:edition', 'also:campaign'],
  parameters: {
    frame: 'medium',
    kit: {
      use: 'What families will get, while an edition or a newsletter’s look is being edited.',
      avoid: 'Stories on a web page are a WidgetPreview. Mail that SprX itself sends is not edited.',
      anatomy: [
        { part: 'Choices', what: 'Light or dark, phone or desktop, with or without pictures' },
        { part: 'Warnings', what: 'A subject that is cut, pictures that have no words' },
        { part: 'Inbox', what: 'Sender, subject and the words after it, cut as an inbox cuts them' },
        {
          part: 'Mail',
          what: '600 px, one column: header, greeting, the story that leads, the others, footer with the way out',
        },
      ],
      accessibility: [
        'The mail has headings of its own, below the preview’s',
        'Where pictures are blocked their descriptions are in their place, as in a mail program',
        'The school’s colour is moved until it can be read, in light and in dark',
      ],
      related: ['Patterns/WidgetPreview', 'Patterns/StoryCard', 'UI/Forms/ColourInput'],
    } satisfies KitDocs,
  },
  args: { newsletter: WEEKLY },
} satisfies Meta<typeof NewsletterPreview>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Desktop: Story = {
  play: async ({ canvas }) => {
    const inbox = within(canvas.getByRole('region', { name: 'In the inbox' }));
    await expect(inbox.getByText(WEEKLY.subject)).toBeVisible();
    await expect(inbox.getByText(WEEKLY.previewText)).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 3, name: 'Oakfield Weekly' })).toBeVisible();
    await expect(canvas.getAllByRole('heading', { level: 4 })).toHaveLength(3);
    await expect(canvas.getByText('Unsubscribe')).toBeVisible();
  },
};
export const Phone: Story = {
  args: { device: 'phone', newsletter: { ...WEEKLY, stories: approved.slice(0, 2) } },
};
export const DarkMail: Story = { args: { scheme: 'dark' } };
export const DarkPhone: Story = {
  args: { scheme: 'dark', device: 'phone', newsletter: { ...WEEKLY, stories: approved.slice(0, 2) } },
};

/** A bright colour is kept in hue and made readable. */
export const YellowSchool: Story = {
  args: {
    newsletter: { ...WEEKLY, school: { ...WEEKLY.school, brand: '#ffd400' }, stories: approved.slice(0, 1) },
  },
};

/** Most mail programs show no picture until somebody asks. One picture says nothing then. */
export const PicturesBlocked: Story = {
  args: {
    isBlocked: true,
    newsletter: { ...WEEKLY, stories: [...approved.slice(0, 1), awkward.undescribed] },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull();
    await expect(canvas.getByText(approved[0]?.media[0]?.alt ?? 'no alt')).toBeVisible();
    await expect(canvas.getByText('A picture has no description.')).toBeVisible();
  },
};

export const LongSubject: Story = {
  args: {
    device: 'phone',
    newsletter: {
      ...WEEKLY,
      subject: `${LONG_NAME}: the autumn concert, the Christmas fair and everything that comes before them`,
      stories: approved.slice(0, 1),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/even on a wide screen most show/)).toBeVisible();
  },
};

export const NoSubject: Story = {
  args: { newsletter: { ...WEEKLY, subject: '', previewText: '', stories: approved.slice(0, 1) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/often taken for junk/)).toBeVisible();
    const inbox = within(canvas.getByRole('region', { name: 'In the inbox' }));
    await expect(inbox.getByText(/^Good afternoon\. Here is what/)).toBeVisible();
  },
};

export const Empty: Story = {
  args: { newsletter: { ...WEEKLY, stories: [] }, addStory: <Button variant="primary">Add stories</Button> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Add stories' })).toBeVisible();
    await expect(canvas.getByText('Unsubscribe')).toBeVisible();
  },
};

export const LongText: Story = {
  args: {
    newsletter: {
      ...WEEKLY,
      name: LONG_NAME,
      sender: {
        name: LONG_NAME,
        email: 'the-parents-friends-and-former-pupils-of-oakfield@association.oakfield.example',
      },
      school: { ...WEEKLY.school, name: LONG_NAME },
      stories: [awkward.longTitle, awkward.unbroken],
    },
  },
};

export const RightToLeft: Story = {
  args: {
    newsletter: {
      ...WEEKLY,
      name: 'أسبوع أوكفيلد',
      subject: 'قصائد النهر والمطر',
      previewText: 'تلاميذ الصف التاسع في مكتبة المدينة',
      greeting: 'مساء الخير. هذا ما جاء به الأسبوع.',
      stories: [awkward.arabic, ...approved.slice(0, 1)],
    },
  },
  render: (args) => (
    <div dir="rtl">
      <NewsletterPreview {...args} />
    </div>
  ),
};

/** Each choice changes the same mail. */
export const Choosing: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const mail = () => canvasElement.querySelector('[data-device]');
    const width = () => canvas.getByRole('article').getBoundingClientRect().width;
    const wide = width();
    await userEvent.click(canvas.getByRole('radio', { name: 'Phone' }));
    await expect(width()).toBeLessThan(wide);
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await expect(mail()).toHaveAttribute('data-theme', 'dark');
    await expect(canvas.getAllByRole('img').length).toBeGreaterThan(0);
    await userEvent.click(canvas.getByRole('switch', { name: /Block pictures/ }));
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};
