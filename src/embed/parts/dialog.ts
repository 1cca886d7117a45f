import { formatDay } from '../day.ts';
import type { Story } from '../embed.ts';
import { richText } from '../rich-text.ts';
import type { View } from '../view.ts';

export const css = `
.dialog{color:var(--i);background:var(--s);border:1px solid var(--l);border-radius:max(var(--r),.25em);font:400 1em/1.6 var(--f);inline-size:min(44em,100vw - 2em);max-inline-size:none;max-block-size:calc(100dvh - 2em);margin:auto;overflow:auto;overscroll-behavior:contain;overflow-wrap:anywhere}
.dialog::backdrop{background:#10141ab3}
.-head{position:sticky;inset-block-start:0;z-index:2;display:flex;justify-content:end;padding:.75em;margin-block-end:-4.5em;pointer-events:none}
.-head .button{pointer-events:auto}
.-inside{display:grid;gap:1em;padding:clamp(1.25em,5vw,2.5em);padding-block-start:4.5em}
.-inside h2{font:600 1.75em/1.2 var(--f);letter-spacing:-.015em;text-wrap:balance}
.-inside .-picture{inline-size:100%;max-block-size:60vh;object-fit:contain;background:var(--t);border-radius:calc(var(--r)/2)}
.-inside p+p,.-inside ul,.-inside ol,.-inside blockquote,.-inside figure{margin-block-start:.75em}
.-inside :is(ul,ol){padding-inline-start:1.5em}
.-inside :is(h3,h4,h5,h6){margin-block-start:1em}
.-inside div>img,.-inside p>img{max-inline-size:100%;block-size:auto}
.-inside a:not(.button){color:inherit;text-decoration:underline .08em var(--b);text-underline-offset:.2em}
.-inside .button{justify-self:start;text-decoration:none}
.-inside label{display:grid;gap:.375em;font-weight:600}
.-inside :is(input,textarea){font:400 1em/1.5 var(--f);color:inherit;background:var(--t);border:1px solid var(--m);border-radius:calc(var(--r)/2);padding:.625em .75em;inline-size:100%}
.-inside :is(input,textarea,a):focus-visible{outline:.1875em solid;outline-offset:.0625em}
`;

type Counting = { isCounted(): boolean; refuse(isNo: boolean, stores: boolean): void };

/** The whole story, or what else needs the visitor's attention, over the page. `story` null is about the widget itself. */
export default (view: View, story: Story | null, opener: HTMLElement, kind = ''): void => {
  const { make, say, box } = view;
  const dialog = make('dialog', 'dialog');
  const head = dialog.appendChild(make('div', '-head'));
  const close = head.appendChild(make('button', 'button', say('Close')));
  const inside = dialog.appendChild(make('div', '-inside'));
  const name =
    kind === 'report' ? say('Report this story') : story ? story.title || story.excerpt : say('About this widget');
  dialog.setAttribute('aria-label', kind === 'report' && story ? `${name}: ${story.title}` : name);
  const heading = inside.appendChild(make('h2', '', name));
  heading.dir = 'auto';
  if (kind === 'report' && story) report(view, inside, story);
  else if (kind === 'share' && story) share(view, inside, story);
  else if (story) whole(view, inside, story);
  else void about(view, inside);
  close.type = 'button';
  close.onclick = () => dialog.close();
  // The ground around it.
  dialog.onclick = ({ target }) => target === dialog && dialog.close();
  dialog.onclose = () => {
    dialog.parentNode?.removeChild(dialog);
    opener.focus();
  };
  box.appendChild(dialog);
  dialog.showModal();
  close.focus();
};

function whole(view: View, inside: HTMLElement, { media, author, publishedAt, html, excerpt, url }: Story): void {
  const { make, say, embed } = view;
  if (media?.type === 'image') {
    const image = make('img', '-picture');
    image.alt = media.alt;
    image.referrerPolicy = 'no-referrer';
    image.src = media.url;
    inside.insertBefore(image, inside.firstChild);
  }
  const line = make('p', '-meta');
  const day = formatDay(publishedAt, embed.widget.locale);
  if (day) line.appendChild(make('time', '', day)).dateTime = publishedAt;
  if (author) line.appendChild(make('span', '', author));
  if (line.firstChild) inside.appendChild(line);
  const text = typeof html === 'string' && html ? richText(html, safe) : make('p', '', excerpt);
  text.dir = 'auto';
  inside.appendChild(text);
  if (!url) return;
  const link = make('a', 'button', say('Read it where it was published'));
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  inside.appendChild(link);
}

function safe(value: string): string {
  try {
    const { protocol, href } = new URL(value);
    return /^(https?|mailto):$/.test(protocol) ? href : '';
  } catch {
    return '';
  }
}

function share({ make, say }: View, inside: HTMLElement, { url }: Story): void {
  const label = inside.appendChild(make('label', '', say('Address')));
  const field = label.appendChild(make('input'));
  field.readOnly = true;
  field.value = url || location.href;
  field.onfocus = () => field.select();
}

function report({ make, say, address }: View, inside: HTMLElement, { id }: Story): void {
  const form = inside.appendChild(make('form', '-inside'));
  form.style.padding = '0';
  const field = <K extends 'input' | 'textarea'>(tag: K, text: string) => {
    const label = form.appendChild(make('label', '', say(text)));
    return label.appendChild(make(tag)) as HTMLInputElement;
  };
  const message = field('textarea', 'What is wrong with it?');
  const email = field('input', 'Your email address, if you want an answer');
  const send = form.appendChild(make('button', 'button', say('Send to the school')));
  const status = form.appendChild(make('p', '-meta'));
  message.required = true;
  message.maxLength = 2000;
  email.type = 'email';
  email.autocomplete = 'email';
  status.setAttribute('role', 'status');
  form.onsubmit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    try {
      const body = `{"message":${JSON.stringify(message.value)},"storyId":${JSON.stringify(id)}${email.value ? `,"email":${JSON.stringify(email.value)}` : ''}}`;
      const response = await fetch(`${address}/concerns`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        credentials: 'omit',
      });
      if (!response.ok) throw response.status;
      form.textContent = '';
      form.appendChild(status);
      status.textContent = say('Thank you. The school has your message.');
    } catch {
      send.disabled = false;
      status.textContent = say('It could not be sent. Please try again.');
    }
  };
}

async function about(view: View, inside: HTMLElement): Promise<void> {
  const { make, say, embed } = view;
  const stores = embed.widget.options.keep !== 'none';
  inside.appendChild(
    make(
      'p',
      '',
      say(
        'These stories come from the school by SprX. To know whether they are read, the school counts views and clicks of a page. No cookie is set, no name and no address is stored, and no one is followed from page to page.',
      ),
    ),
  );
  inside.appendChild(
    make(
      'p',
      '',
      say(
        stores
          ? 'The stories are stored in your browser, so that you can read them while the service is away, and your choice below.'
          : 'Nothing is stored in your browser.',
      ),
    ),
  );
  const counting = (await view.part('after').catch(() => null)) as Counting | null;
  if (!counting) return;
  const choice = make('button', 'button');
  const status = make('p', '-meta');
  const settle = () => {
    const isCounted = counting.isCounted();
    choice.textContent = say(isCounted ? 'Do not count me' : 'Count me');
    status.textContent = say(isCounted ? 'You are counted.' : 'You are not counted.');
  };
  choice.type = 'button';
  choice.onclick = () => {
    counting.refuse(counting.isCounted(), stores);
    settle();
  };
  status.setAttribute('role', 'status');
  settle();
  inside.appendChild(status);
  inside.appendChild(choice);
}
