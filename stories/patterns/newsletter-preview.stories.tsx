import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import type { SchoolStory } from '../../src/domain/story/schema.ts';
import type { MailSection, Newsletter } from '../../src/patterns/newsletter-preview/newsletter.ts';
import { NewsletterPreview } from '../../src/patterns/newsletter-preview/newsletter-preview.tsx';
import { Button } from '../../src/ui/button.tsx';
import { awkward, LONG_NAME, stories } from '../support/samples.ts';

const approved = stories.filter(({ status, media }) => status === 'approved' && media[0]?.type === 'image').slice(0, 2);

/** Stories without a heading above them. */
function shown(...stories: SchoolStory[]): MailSection {
  return { id: 'stories', kind: 'stories', title: '', stories };
}

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
  greeting: '<p>Good afternoon. Here is what the week brought.</p>',
  sections: [shown(...approved)],
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
          what: '600 px, one column: whose it is, subject, greeting, sections of stories or words, footer',
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
    await expect(canvas.getByRole('heading', { level: 3, name: WEEKLY.subject })).toBeVisible();
    await expect(canvas.getAllByRole('heading', { level: 4 })).toHaveLength(2);
    await expect(canvas.getByText('Unsubscribe')).toBeVisible();
  },
};
export const Phone: Story = {
  args: { device: 'phone', newsletter: { ...WEEKLY, sections: [shown(...approved.slice(0, 2))] } },
};
export const DarkMail: Story = { args: { scheme: 'dark' } };
export const DarkPhone: Story = {
  args: { scheme: 'dark', device: 'phone', newsletter: { ...WEEKLY, sections: [shown(...approved.slice(0, 2))] } },
};

/** A bright colour is kept in hue and made readable. */
export const YellowSchool: Story = {
  args: {
    newsletter: {
      ...WEEKLY,
      school: { ...WEEKLY.school, brand: '#ffd400' },
      sections: [shown(...approved.slice(0, 1))],
    },
  },
};

/** As the mail is sent: in the colours of the tokens. */
export const SchoolWithoutColour: Story = {
  args: { newsletter: { ...WEEKLY, school: { ...WEEKLY.school, brand: null } } },
  parameters: { picture: 'none' },
  play: async ({ canvasElement, canvas }) => {
    const mail = canvasElement.querySelector('[data-device]');
    await expect(mail).not.toHaveAttribute('style');
    await expect(canvas.getByText(WEEKLY.subject, { selector: 'h3' })).toBeVisible();
  },
};

/** Most mail programs block pictures until the reader allows them. One picture says nothing then. */
export const PicturesBlocked: Story = {
  args: {
    isBlocked: true,
    newsletter: { ...WEEKLY, sections: [shown(...approved.slice(0, 1), awkward.undescribed)] },
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
      sections: [shown(...approved.slice(0, 1))],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/even on a wide screen most show/)).toBeVisible();
  },
};

export const NoSubject: Story = {
  args: { newsletter: { ...WEEKLY, subject: '', previewText: '', sections: [shown(...approved.slice(0, 1))] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/often go to junk/)).toBeVisible();
    const inbox = within(canvas.getByRole('region', { name: 'In the inbox' }));
    await expect(inbox.getByText(/^Good afternoon\. Here is what/)).toBeVisible();
  },
};

export const Empty: Story = {
  args: { newsletter: { ...WEEKLY, sections: [] }, addStory: <Button variant="primary">Add stories</Button> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Add stories' })).toBeVisible();
    await expect(canvas.getByText('Unsubscribe')).toBeVisible();
  },
};

const { reason: _, ...OWN } = WEEKLY;
/** Sections under headings of their own, for a mail that the school sends itself. */
export const Sections: Story = {
  args: {
    newsletter: {
      ...OWN,
      sender: { name: 'Oakfield School' },
      sections: [
        { ...shown(...approved.slice(0, 1)), title: 'This week' },
        { id: 'dates', kind: 'text', title: 'Dates', html: '<p>The <strong>winter fair</strong> is on Saturday.</p>' },
      ],
    },
    actions: (
      <p>
        <Button>Download HTML</Button>
      </p>
    ),
    plainText: () => <p>Good afternoon.</p>,
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Plain text' }));
    await expect(canvas.getByText('Good afternoon.')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Desktop' }));
    await expect(canvas.getByRole('heading', { level: 4, name: 'Dates' })).toBeVisible();
    await expect(canvas.queryByText('Unsubscribe')).toBeNull();
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
      sections: [shown(awkward.longTitle, awkward.unbroken)],
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
      greeting: '<p>مساء الخير. هذا ما جاء به الأسبوع.</p>',
      sections: [shown(awkward.arabic, ...approved.slice(0, 1))],
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
