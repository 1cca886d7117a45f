import DesktopIcon from 'lucide-react/icons/monitor';
import DarkIcon from 'lucide-react/icons/moon';
import PhoneIcon from 'lucide-react/icons/smartphone';
import LightIcon from 'lucide-react/icons/sun';
import TabletIcon from 'lucide-react/icons/tablet';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Embed } from '../domain/widget/schema.ts';
import { Inline } from '../ui/layout.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Heading, Text } from '../ui/text.tsx';

const DEVICES = ['phone', 'tablet', 'desktop'] as const;
type Device = (typeof DEVICES)[number];
type Scheme = 'light' | 'dark';

/** CSS pixels of the window that such a device has, and how much of its height the preview takes at most. */
const WINDOWS: Record<Device, { readonly width: number; readonly height: number }> = {
  phone: { width: 390, height: 720 },
  tablet: { width: 768, height: 900 },
  desktop: { width: 1280, height: 900 },
};

/** A window with one line in it is still a window. */
const LEAST = 240;

type Paint = (root: ShadowRoot, embed: Embed, headingLevel: number) => void;

type Props = {
  /** What the widget shows and how; null while it is not there; it takes as much space then. */
  embed: Embed | null;
  /** The embed's own drawing code. */
  paint: Paint | null;
  /** How wide the page around it is. */
  device?: Device;
  /** Called when another width is chosen. */
  onDeviceChange?: (device: Device) => void;
  /** What the visitor's device asks for; counts for a widget that follows it. */
  scheme?: Scheme;
  /** Left out where a field right above says that this is the preview. */
  title?: boolean;
};

const SIZES = [
  { value: 'phone', label: 'Phone', icon: PhoneIcon },
  { value: 'tablet', label: 'Tablet', icon: TabletIcon },
  { value: 'desktop', label: 'Desktop', icon: DesktopIcon },
];
const SCHEMES = [
  { value: 'light', label: 'Light', icon: LightIcon },
  { value: 'dark', label: 'Dark', icon: DarkIcon },
];

/** A widget as visitors get it: in a window of its own as wide as the device, made smaller to fit. */
export function WidgetPreview({
  embed,
  paint,
  device: chosenDevice,
  onDeviceChange,
  scheme: chosenScheme,
  title = true,
}: Props) {
  const name = useId();
  const [own, setOwn] = useState<Device>('desktop');
  const [ownScheme, setOwnScheme] = useState<Scheme>(chosenScheme ?? systemScheme);
  const device = chosenDevice ?? own;
  const theme = embed?.widget.options.theme ?? 'auto';
  const scheme = theme === 'auto' ? ownScheme : theme;
  const { width } = WINDOWS[device];
  return (
    <section data-slot="widget-preview" aria-label="Preview" className="grid grid-cols-1 gap-3">
      <Inline justify="between">
        {title ? <Heading level={2}>Preview</Heading> : null}
        <Inline>
          {theme === 'auto' ? (
            <SegmentedControl
              legend="Colour scheme"
              name={`${name}-scheme`}
              options={SCHEMES}
              value={scheme}
              onValueChange={(value) => setOwnScheme(value === 'dark' ? 'dark' : 'light')}
            />
          ) : null}
          <SegmentedControl
            legend="Preview width"
            name={`${name}-device`}
            options={SIZES}
            value={device}
            onValueChange={(value) => {
              const next = DEVICES.find((each) => each === value) ?? 'desktop';
              setOwn(next);
              onDeviceChange?.(next);
            }}
          />
        </Inline>
      </Inline>
      <div className="overflow-hidden rounded-surface border border-strong bg-sunken">
        <div className="flex items-center gap-1.5 border-b border-subtle px-3 py-2" aria-hidden="true">
          <span className="size-2 rounded-full bg-strong" />
          <span className="size-2 rounded-full bg-strong" />
          <span className="size-2 rounded-full bg-strong" />
          <span className="ms-2 h-3 w-40 rounded-full bg-strong" />
        </div>
        {embed && paint ? (
          <DeviceWindow device={device} scheme={scheme} embed={embed} paint={paint} />
        ) : (
          <Skeleton className="h-auto w-full rounded-none" style={{ aspectRatio: ratioOf(device) }} />
        )}
      </div>
      <Text size="sm" tone="quiet" figures>
        {width} px wide, as on a {device}
      </Text>
    </section>
  );
}

/**
 * A document of its own, so that the widget's breakpoints answer to the device and nothing of the app reaches in. It is
 * empty and runs no script; the words come in as they do on a school's page. No sandbox: that would stop the widget's
 * own answer to a picture that is gone.
 */
const BLANK = '<!doctype html><base target="_blank"><title>Preview</title><body></body>';

type WindowProps = { embed: Embed; paint: Paint; device: Device; scheme: Scheme };

function DeviceWindow({ device, scheme, embed, paint }: WindowProps) {
  const outer = useRef<HTMLDivElement>(null);
  const breadth = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const { width, height } = WINDOWS[device];

  useEffect(() => {
    if (!page) return;
    page.documentElement.style.colorScheme = scheme;
    const host = page.body.firstElementChild ?? page.body.appendChild(page.createElement('div'));
    const { widget } = embed;
    // Not every browser hands the colours of the frame on to what is inside.
    const options = widget.options.theme === 'auto' ? { ...widget.options, theme: scheme } : widget.options;
    paint(host.shadowRoot ?? host.attachShadow({ mode: 'open' }), { ...embed, widget: { ...widget, options } }, 3);
  }, [page, scheme, embed, paint]);

  // As much as it may take, until it is drawn.
  useLayoutEffect(() => {
    const around = outer.current;
    if (around && !page) around.style.height = `${Math.ceil(Math.min(1, around.clientWidth / width) * height)}px`;
  }, [page, width, height]);

  useEffect(() => {
    const [around, across, inside] = [outer.current, breadth.current, frame.current];
    if (!page || !around || !across || !inside) return;
    page.documentElement.lang = embed.widget.locale;
    const resize = () => {
      const scale = Math.min(1, around.clientWidth / width);
      const tall = clamp(Math.ceil(page.documentElement.getBoundingClientRect().height), LEAST, height);
      inside.style.width = `${width}px`;
      inside.style.height = `${tall}px`;
      inside.style.transform = scale === 1 ? '' : `scale(${scale})`;
      around.style.height = `${Math.ceil(tall * scale)}px`;
    };
    resize();
    const observer = new ResizeObserver(resize);
    // Not the element around it: its height is set here, and observing it would loop.
    observer.observe(across);
    observer.observe(page.documentElement);
    return () => observer.disconnect();
  }, [page, width, height, embed.widget.locale]);

  return (
    <div ref={outer} data-device={device} className="relative flex justify-center overflow-hidden">
      <div ref={breadth} className="absolute inset-x-0 top-0" />
      <iframe
        ref={frame}
        title={`${embed.widget.name || 'The widget'} on a ${device}`}
        srcDoc={BLANK}
        className="shrink-0 origin-top"
        style={{ colorScheme: scheme }}
        onLoad={(event) => {
          const inner = event.currentTarget.contentDocument;
          if (inner) dressPage(inner);
          setPage(inner);
        }}
      />
    </div>
  );
}

/** The school's page around the widget: a plain one in the browser's own colours. */
function dressPage({ body, documentElement }: Document): void {
  documentElement.style.background = 'Canvas';
  body.style.margin = '0';
  body.style.padding = '16px';
}

const ratioOf = (device: Device) => `${WINDOWS[device].width} / ${WINDOWS[device].height}`;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** What a widget that follows the device would follow here. */
function systemScheme(): Scheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
