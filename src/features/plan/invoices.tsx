import { useInvoices } from '../../data/billing/billing.ts';
import { moneyText } from '../../domain/billing/money.ts';
import type { Invoice } from '../../domain/billing/schema.ts';
import { ProductError } from '../../domain/errors.ts';
import { dateText } from '../../patterns/dates.ts';
import { PanelError } from '../../patterns/panel-error.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { Loading, SkeletonTable } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { Text } from '../../ui/text.tsx';

const STATUS = {
  draft: { tone: 'plain', label: 'Draft' },
  open: { tone: 'amber', label: 'Due' },
  paid: { tone: 'good', label: 'Paid' },
  uncollectible: { tone: 'danger', label: 'Not paid' },
  void: { tone: 'plain', label: 'Void' },
} as const satisfies Record<Invoice['status'], { tone: string; label: string }>;

/** What Stripe has billed the school; the rest of the page does not wait for it. */
export function Invoices() {
  const invoices = useInvoices();
  const { state, retry, retrying } = invoices;
  switch (state.status) {
    case 'loading':
      return (
        <Loading label="Loading invoices">
          <SkeletonTable rows={3} columns={5} />
        </Loading>
      );
    case 'empty':
      return <Text tone="second">No invoices yet. You get one with each payment.</Text>;
    case 'error':
      return state.error instanceof ProductError && state.error.code === 'unavailable' ? (
        <Banner
          tone="amber"
          title="We couldn’t load your invoices"
          action={
            <Button size="sm" busy={retrying} onClick={retry}>
              Try again
            </Button>
          }
        >
          Your plan is not affected. The invoices are kept at Stripe.
        </Banner>
      ) : (
        <PanelError resource={invoices} />
      );
    case 'ready':
      return <InvoiceTable invoices={state.value} />;
    default:
      return state satisfies never;
  }
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Table caption="Invoices, newest first" hideCaption>
      <TableHead>
        <tr>
          <HeadCell>Number</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell numeric>Amount</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>
            <VisuallyHidden>Links</VisuallyHidden>
          </HeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </TableBody>
    </Table>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, at, amount, currency, status, url, pdf } = invoice;
  const { tone, label } = STATUS[status];
  const name = number ?? `of ${dateText(at)}`;
  return (
    <TableRow>
      <Cell header className="whitespace-nowrap type-figures">
        {number ?? 'No number'}
      </Cell>
      <Cell className="whitespace-nowrap type-figures">{dateText(at)}</Cell>
      <Cell numeric className="whitespace-nowrap">
        {moneyText(amount, currency)}
      </Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell>
        <span className="flex justify-end gap-4 whitespace-nowrap">
          {url ? (
            <ExternalLink href={url}>
              View<VisuallyHidden> invoice {name}</VisuallyHidden>
            </ExternalLink>
          ) : null}
          {pdf ? (
            <ExternalLink href={pdf}>
              PDF<VisuallyHidden> of invoice {name}</VisuallyHidden>
            </ExternalLink>
          ) : null}
        </span>
      </Cell>
    </TableRow>
  );
}
